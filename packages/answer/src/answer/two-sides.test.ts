import { describe, expect, it } from 'vitest'
import { askExtractive, evidenceOf, firstLine } from '../fixture/ask-extractive.ts'

const titled = (n: number, title: string, text: string): ReturnType<typeof evidenceOf> => evidenceOf(n, text, { title, context: title })
const shops = [
  titled(1, '港店の年報', '港店の傘の売上は1,250万円であった。従業員は30人である。倉庫を広げた。'),
  titled(2, '駅前店の年報', '駅前店の傘の売上は980万円であった。従業員は34人である。看板を替えた。'),
]
const towns = [
  titled(
    1,
    'Weather of Northport',
    'In Northport 812 mm of rain fell in 2021. The old gauge was repaired. Northport spent 40,000 dollars on drains.',
  ),
  titled(2, 'Weather of Easton', 'In Easton 640 mm of rain fell in 2021. The old gauge was sold. Easton spent 55,000 dollars on drains.'),
]

describe('what is computed of statements about two things', () => {
  it.each([
    ['港店と駅前店とでは、傘の売上にどれだけの差があるか。', shops, '差 270万円（1,250－980）'],
    ['港店と駅前店とでは、傘の売上が多いのはどちらか。', shops, '港店（1,250万円＞980万円、差 270万円）'],
    ['港店と駅前店とでは、従業員が多いのはどちらか。', shops, '駅前店（34人＞30人、差 4人）'],
    ['港店と駅前店の従業員はどちらが少ないか', shops, '港店（30人＜34人、差 4人）'],
    ['港店の従業員は駅前店の従業員より何人少ないか', shops, '差 4人（34－30）'],
    ['How much more rain fell in Northport than in Easton?', towns, 'difference 172 mm (812 - 640)'],
    ['What is the difference in rain between Northport and Easton?', towns, 'difference 172 mm (812 - 640)'],
    ['Which had more rain, Northport or Easton?', towns, 'Northport (812 mm > 640 mm, difference 172 mm)'],
    [
      'Which of Northport and Easton spent less on drains?',
      towns,
      'Northport (40,000 dollars < 55,000 dollars, difference 15,000 dollars)',
    ],
  ])('%s', async (question, seen, line) => expect(await firstLine(question, ...seen)).toBe(line))
  it('tells both values under their names, and cites both', async () => {
    const { text, citations } = await askExtractive('港店と駅前店とでは、従業員が多いのはどちらか。', ...shops)
    expect(text.split('\n').slice(1)).toEqual(['港店 従業員は30人である。', '・駅前店 従業員は34人である。'])
    expect(citations.map((c) => [c.unitId, c.quote])).toEqual([
      [shops[0]?.unit.id, '従業員は30人である。'],
      [shops[1]?.unit.id, '従業員は34人である。'],
    ])
  })
  it('of two rows of a table too', async () => {
    const table = evidenceOf(1, '観測点\t雨量（mm）\n北浜\t312\n小滝\t298\n長沢\t298', { facets: { headerRows: '1', headerColumns: '1' } })
    expect(await firstLine('北浜と小滝とでは、雨量が多いのはどちらか。', table)).toBe('北浜（312 mm＞298 mm、差 14 mm）')
    expect(await firstLine('小滝と長沢とでは、雨量が多いのはどちらか。', table)).toBe('同じ（298 mm）')
  })
  it('is not computed of another thing, of other units, or of rows that the question does not name', async () => {
    expect(await firstLine('港店と山手店とでは、傘の売上にどれだけの差があるか。', ...shops)).not.toContain('差 ')
    const mixed = [
      titled(1, '港店の年報', '港店の傘の売上は1,250万円であった。'),
      titled(2, '駅前店の年報', '駅前店の傘の売上は980本であった。'),
    ]
    expect(await firstLine('港店と駅前店とでは、傘の売上にどれだけの差があるか。', ...mixed)).not.toContain('差 ')
    const rows = ['港店', '駅前店'].map((shop, i) =>
      evidenceOf(i + 1, `品\t売上（円）\n傘\t${9 - i}00\n帽子\t500\n合計\t${14 - i}00`, {
        title: `${shop}の年報`,
        context: `${shop}の年報`,
        facets: { headerRows: '1', headerColumns: '1' },
      }),
    )
    expect(await firstLine('港店と駅前店とでは、売上にどれだけの差があるか。', ...rows)).toBe('差 100円（1,400－1,300）')
  })
})
