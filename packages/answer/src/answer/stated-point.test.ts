import { describe, expect, it } from 'vitest'
import { askExtractive, evidenceOf } from '../fixture/ask-extractive.ts'
import { askedPoint } from '../question/asked-point.ts'

const shop = evidenceOf(
  1,
  '春の売り上げは前の年より二割落ち込んだ。店の前の通りでは桜祭りが開かれた。主な原因は、仕入れ先の倉庫が三週間閉まったことである。\n売り場の床は同じ月に張り替えられた。\nこのため店は、仕入れ先を二社に分けた。あわせて棚の品数を減らした。仕入れ先は必ず二社以上と結んでおく必要がある、と店長は記した。',
)
const bridge = evidenceOf(
  1,
  'The new bridge opened nine weeks late. Visitors came to see it anyway. Inspectors found that the delay was caused by a batch of bad bolts. In response the contractor tested every batch at the gate. Bolts should be tested before they are shipped, the report ends.',
)

describe('answers by the sentence that states what is asked of an event', () => {
  it.each([
    ['春の売り上げが前の年より二割落ち込んだ。その原因は何か。', shop, '主な原因は、仕入れ先の倉庫が三週間閉まったことである。'],
    ['春の売り上げが二割落ち込んだのはなぜか', shop, '主な原因は、仕入れ先の倉庫が三週間閉まったことである。'],
    ['春の売り上げの落ち込みを受けて店がとった対策は何か', shop, 'このため店は、仕入れ先を二社に分けた。'],
    ['春の売り上げの落ち込みから得られた教訓は何か', shop, '仕入れ先は必ず二社以上と結んでおく必要がある、と店長は記した。'],
    ['Why did the new bridge open nine weeks late?', bridge, 'Inspectors found that the delay was caused by a batch of bad bolts.'],
    ['The new bridge opened late. What was the cause?', bridge, 'Inspectors found that the delay was caused by a batch of bad bolts.'],
    ['What measures followed the late opening of the new bridge?', bridge, 'In response the contractor tested every batch at the gate.'],
    [
      'What lesson was drawn from the late opening of the new bridge?',
      bridge,
      'Bolts should be tested before they are shipped, the report ends.',
    ],
  ])('%s', async (question, seen, sentence) => {
    const { text, citations } = await askExtractive(question, seen)
    expect(text).toBe(sentence)
    expect(citations.map((c) => c.quote)).toEqual([sentence])
  })
  it('looks for a measure on in the same section, and not in another', async () => {
    const of = (n: number, section: string, text: string): ReturnType<typeof evidenceOf> => evidenceOf(n, text, { facets: { section } })
    const seen = [
      of(1, '2 図書館 > 2.1 返却', '図書館では返却の棚が夕方にあふれた。'),
      of(2, '2 図書館 > 2.2 貸出', 'そこで図書館は、貸出の窓口を増やした。'),
      of(3, '2 図書館 > 2.1 返却', 'そこで図書館は、返却の箱を駅に置いた。'),
    ]
    const { text } = await askExtractive('図書館の返却の棚が夕方にあふれた。とられた対策は何か。', ...seen)
    expect(text).toBe('そこで図書館は、返却の箱を駅に置いた。')
  })
  it('is left to the best statement where no sentence says so', async () => {
    const { text } = await askExtractive('池の鯉が夏に減った。その原因は何か。', evidenceOf(1, '池の鯉が夏に減った。秋には蓮が咲いた。'))
    expect(text).toContain('池の鯉が夏に減った。')
  })
})

it.each([
  ['橋が遅れた。その原因は何か。', 'cause'],
  ['その原因を踏まえてとられた対策は何か', 'measure'],
  ['対策の教訓は何か', 'lesson'],
  ['対策費は何円か', null],
  ['原因となった虫は何匹か', null],
  ['Why was it late?', 'cause'],
  ['Which measures were taken?', 'measure'],
  ['What lessons were learned?', 'lesson'],
  ['What caused it? It was on page 3.', null],
])('reads what is asked for: %s', (text, point) => expect(askedPoint(text)).toBe(point))
