import type { Block, RunContext, TextSpan } from '@colrag/core'
import { sliceText } from '@colrag/stage-kit'
import { sampleDocument, samplePage, textSpan } from '@colrag/testing'
import { expect, it } from 'vitest'
import { ruled } from '../ruled.ts'

const ctx: RunContext = {
  assets: { get: () => Promise.reject(new Error('no pictures')), put: () => Promise.reject(new Error('no pictures')) },
  seed: 0,
  report: (issue) => {
    throw new Error(issue.message)
  },
}
const detect = async (spans: readonly TextSpan[]): Promise<readonly (Pick<Block, 'kind' | 'boxes'> & { text: string })[]> => {
  const page = samplePage({ number: 2, spans })
  const blocks = await ruled().detect(page, { document: sampleDocument(), before: [], after: [] }, ctx)
  return blocks.map(({ kind, boxes, slices }) => ({ kind, boxes, text: sliceText(page, slices, ' ').text }))
}
const lines = (texts: readonly string[], x: number, y: number, more: { size?: number; direction?: 'vertical' } = {}): TextSpan[] =>
  texts.map((text, i) => (more.direction ? textSpan(text, { x: x - 20 * i, y, ...more }) : textSpan(text, { x, y: y + 14 * i, ...more })))
const left = [
  'The river rose during the whole night and ',
  'the bridges of the valley were closed one',
  'after the other, so that no help could be',
]
const right = [
  'brought until the water had fallen again.',
  'A second flood came in the autumn of the',
  'same year and did less harm than the one.',
]

it('makes a paragraph over two columns one block with a box for each', async () => {
  const [first, second] = await detect([...lines(left, 60, 100), ...lines(right, 320, 100)])
  expect(first?.text.replace(/\s+/g, ' ')).toMatch(/^The river .* could be brought until the water had fallen again\. A second/)
  expect(first?.boxes).toEqual([expect.objectContaining({ x: 60, y: 100 }), expect.objectContaining({ x: 320, y: 100 })])
  expect(second).toBeUndefined()
})

it('joins a hyphenated word over the columns and lets a footnote stand between the parts', async () => {
  const blocks = await detect([
    ...lines([...left.slice(0, 2), 'after the other, as the bridges were con-'], 60, 600),
    ...lines(['1 See the report of the year before.'], 60, 700, { size: 8 }),
    ...lines(['cerned which stood there since long ago.', ...right.slice(1)], 320, 600),
  ])
  expect(blocks.map((b) => [b.kind, b.boxes.length])).toEqual([
    ['text', 2],
    ['footnote', 1],
  ])
})

it('leaves centred lines side by side apart', async () => {
  const centred = (texts: readonly string[], middle: number): TextSpan[] =>
    lines(texts, 0, 100).map((span) => ({ ...span, box: { ...span.box, x: middle - span.box.width / 2 } }))
  const blocks = await detect([
    ...centred(['water drawn from the wells', 'of our eastern valley this year', 'was cleaned in 2022'], 160),
    ...centred(['engineers of the plain were', 'seen in the valley and hired', 'by the town in 2020'], 430),
  ])
  expect(blocks.map((b) => b.boxes.length)).toEqual([1, 1])
})

it('joins Japanese columns and tiers of vertical writing', async () => {
  const [a, b] = [
    ['前の年の秋の長雨のあとのことだが', '川は夜のあいだに増水して谷の橋は', '次々に閉鎖されたので救助の手は水'],
    ['が引くまで届かなかった。翌年の秋', 'にも洪水があったが被害は少なくて', '堤は翌々年までに直されたという。'],
  ]
  for (const spans of [
    [...lines(a, 60, 100), ...lines(b, 320, 100)],
    [...lines(a, 400, 100, { direction: 'vertical' }), ...lines(b, 400, 400, { direction: 'vertical' })],
  ]) {
    const blocks = await detect(spans)
    expect(blocks.map((x) => x.boxes.length)).toEqual([2])
    expect(blocks[0]?.text.replace(/\s/g, '')).toBe([...a, ...b].join(''))
  }
})

it('leaves apart what ends in a full stop, is indented, set otherwise, or begins with a mark', async () => {
  const stopped = [...left.slice(0, 2), 'after the other, and nobody could be heard.']
  const counts = async (second: readonly TextSpan[], first = left): Promise<number> =>
    (await detect([...lines(first, 60, 100), ...second])).length
  expect(await counts(lines(right, 320, 100), stopped)).toBe(2)
  expect(await counts([textSpan('Help came late.', { x: 335, y: 100 }), ...lines(right, 320, 114)])).toBeGreaterThan(1)
  expect(await counts(lines(right, 320, 100, { size: 8 }))).toBe(2)
  expect(await counts(lines(['(1) brought until the water had fallen.', ...right.slice(1)], 320, 100))).toBeGreaterThan(1)
})
