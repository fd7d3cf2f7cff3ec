import { describe, expect, it } from 'vitest'
import { sidesOf } from '../question/sides.ts'
import { askExtractive, evidenceOf } from '../fixture/ask-extractive.ts'

describe('two things set against each other', () => {
  const paper = evidenceOf(
    1,
    'The conventional method gave a depth resolution of 5.27 mm for corner crystals. A survey came first. The improved method gave a depth resolution of 4.36 mm for corner crystals.',
  )
  it('of one text are told one after the other, and both are cited', async () => {
    const { text, citations } = await askExtractive(
      'How does the depth resolution of corner crystals differ between the conventional and the improved method?',
      paper,
    )
    expect(text.split('\n')).toEqual([expect.stringContaining('5.27 mm'), expect.stringContaining('4.36 mm')])
    expect(citations.map((c) => c.quote)).toEqual([expect.stringContaining('conventional'), expect.stringContaining('improved')])
  })
  it('of two documents are told by their documents', async () => {
    const prefecture = evidenceOf(1, '死者は36人である。', { context: '県の集計', title: '県の集計' })
    const cabinet = evidenceOf(2, '死者は35人である。', { context: '内閣府の被害報', title: '内閣府の被害報' })
    const { text, citations } = await askExtractive('死者数は県の集計と内閣府の被害報で何人違うか', prefecture, cabinet)
    expect(text).toContain('36人')
    expect(text).toContain('35人')
    expect(new Set(citations.map((c) => c.unitId)).size).toBe(2)
  })
  it('are left to the best statement where one of them is told of nowhere', async () => {
    const { text } = await askExtractive(
      'How does the yield differ between the conventional and the portable method?',
      evidenceOf(1, 'The conventional method gave a yield of 5 kg.'),
    )
    expect(text).toBe('The conventional method gave a yield of 5 kg.')
  })
})

it.each([
  ['between the old and the new method', [['old'], ['new']]],
  ['the metric versus the inch drawing', null],
  ['on the existing plan and on the proposed plan', [['exist'], ['propos']]],
  [
    '県の集計と内閣府の被害報で何人違うか',
    [
      ['県', '集計'],
      ['内閣', '閣府', '被害', '害報'],
    ],
  ],
  ['between 2007 and 2009', null],
  ['甲市の死者は何人か', null],
])('names two things: %s', (text, sides) => expect(sidesOf(text)?.map((side) => side.features) ?? null).toEqual(sides))

it('reads no sides in a text of more than 300 characters', () => {
  expect(sidesOf(`港店と駅前店では${'客'.repeat(250)}`)).not.toBeNull()
  expect(sidesOf(`港店と駅前店では${'客'.repeat(300)}`)).toBeNull()
})
