import { describe, expect, it } from 'vitest'
import { askExtractive, evidenceOf, firstLine } from '../fixture/ask-extractive.ts'

const rows = '市町村\t死者（人）\t全壊（棟）\n甲市\t8\t1,234\n乙町\t3\t78\n丙村\t0\t6\n合計\t11\t1,318'
const facets = { headerRows: '1', headerColumns: '1' }
const damage = evidenceOf(1, rows, { facets, context: '被害の状況' })
const sales = evidenceOf(1, 'Region\tSales\tStaff\nNorth\t1,200\t30\nSouth\t400\t12\nEast\t90.5\t4', { facets, context: 'Sales by region' })

describe('computed of the rows that a question names', () => {
  it.each([
    ['甲市と乙町を合わせた死者は何人', damage, '合計 11人（8＋3）'],
    ['甲市と乙町の死者の合計は？', damage, '合計 11人（8＋3）'],
    ['甲市と乙町の全壊の差は何棟', damage, '差 1,156棟（1,234－78）'],
    ['乙町と甲市の全壊の差は何棟', damage, '差 1,156棟（1,234－78）'],
    ['甲市の全壊は丙村の全壊の何倍', damage, '205.67倍（1,234÷6）'],
    ['sales of North and South together', sales, 'total 1,600 (1,200 + 400)'],
    ['difference between the sales of North and East', sales, 'difference 1,109.5 (1,200 - 90.5)'],
    ['ratio of the staff of North to the staff of South', sales, 'ratio 2.5 (30 / 12)'],
  ])('%s', async (question, seen, line) => expect(await firstLine(question, seen)).toBe(line))
  it('cites each cell', async () => {
    const { citations } = await askExtractive('甲市と乙町を合わせた死者は何人', damage)
    expect(citations.map((c) => c.quote)).toEqual(['甲市', '8', '乙町', '3'])
    expect(new Set(citations.map((c) => c.anchors[0]?.boxes[0]?.y)).size).toBe(4)
  })
  it('divides by no zero, and computes nothing of one row', async () => {
    expect(await firstLine('甲市の死者は丙村の死者の何倍', damage)).not.toContain('倍')
    expect(await firstLine('甲市の死者の差は何人', damage)).not.toContain('差 ')
  })
})

it('compares two years by the tables that are of them', async () => {
  const of = (n: number, year: number, share: string): ReturnType<typeof evidenceOf> =>
    evidenceOf(n, `Chain\tOwn brand share\nAlpha\t${share}\nBeta\t12.5%`, { facets, context: `Shares\nShares in ${year}` })
  const { text } = await askExtractive(
    'How did the own brand share of Alpha change between 1993 and 1996?',
    of(1, 1993, '25%'),
    of(2, 1996, '24.8%'),
  )
  expect(text.split('\n')).toEqual(['25% to 24.8%: difference 0.2%', 'Alpha Own brand share: 25%', '・Alpha Own brand share: 24.8%'])
})
