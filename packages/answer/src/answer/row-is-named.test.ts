import { describe, expect, it } from 'vitest'
import { askExtractive, evidenceOf } from '../fixture/ask-extractive.ts'
import { rowNamedAt } from './row-is-named.ts'

const facets = { headerRows: '1', headerColumns: '1' }
const rain = evidenceOf(1, '観測点\t雨量（mm）\t最大風速（m/s）\n北浜\t312\t18\n小滝\t298\t21\n長沢\t305\t17', {
  facets,
  context: '十月の雨量',
})
const sales = evidenceOf(1, 'Item\tSold\tReturned\nGlue\t410\t3\nRed paint\t395\t8\nBlue paint\t402\t2', {
  facets,
  context: 'Sales of the shop',
})

describe('a question that names a row is answered by that row alone', () => {
  it.each([
    ['十月の小滝の雨量は何mmか', rain, '小滝 雨量（mm）：298 mm', ['小滝', '298']],
    ['How many of the red paint were sold?', sales, 'Red paint Sold: 395', ['Red paint', '395']],
  ])('%s', async (question, seen, text, quotes) => {
    const answer = await askExtractive(question, seen)
    expect(answer.text).toBe(text)
    expect(answer.citations.map((c) => c.quote).slice(0, 2)).toEqual(quotes)
  })
  it('by each row where it names two', async () => {
    const { text } = await askExtractive('小滝と長沢の雨量はそれぞれ何mmか', rain)
    expect(text).toContain('298')
    expect(text).toContain('305')
    expect(text).not.toContain('312')
  })
})

it.each([
  ['川町', '白川町の人口', -1],
  ['川町', '川町の人口', 0],
  ['堺浦', '大川府堺浦の人口', 3],
  ['North', 'sales of north and south', 9],
  ['North', 'sales of northern towns', -1],
  ['区分\n一般', '一般の料金', 0],
  ['Glue (5%, fine)', 'sales of glue (5%, fine)', 9],
  ['X', 'X', -1],
])('finds the name %j in %j at %i', (label, text, at) => expect(rowNamedAt(label, text)).toBe(at))
