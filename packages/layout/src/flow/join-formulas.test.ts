import type { TextSpan } from '@colrag/core'
import { sliceText } from '@colrag/stage-kit'
import { sampleDocument, samplePage, textSpan } from '@colrag/testing'
import { expect, it } from 'vitest'
import { ruled } from '../ruled.ts'

const detect = async (spans: readonly TextSpan[]): Promise<readonly string[]> => {
  const page = samplePage({ number: 2, spans })
  const blocks = await ruled().detect(
    page,
    { document: sampleDocument(), before: [], after: [] },
    {
      assets: { get: () => Promise.reject(new Error('no pictures')), put: () => Promise.reject(new Error('no pictures')) },
      seed: 0,
      report: (issue) => {
        throw new Error(issue.message)
      },
    },
  )
  return blocks.map((b) => `${b.kind}: ${b.grid ? '' : sliceText(page, b.slices, ' ').text}`)
}
const math = (text: string, x: number, y: number, size = 10): TextSpan => ({ ...textSpan(text, { x, y, size }), font: 'ABCDEF+CMMI10' })
const text = (y: number): TextSpan[] => [
  textSpan('We recall that the spectrum of the graph is the set of all', { x: 60, y }),
  textSpan('values that the sum below takes, as was shown before.', { x: 60, y: y + 14 }),
]

it('makes one formula of a fraction, its sum and its limits, and no heading of large signs', async () => {
  const blocks = await detect([
    ...text(100),
    math('k', 203, 136, 7),
    math('∑', 200, 142, 20),
    math('i=1', 198, 166, 7),
    math('λ =', 170, 148),
    math('a + b', 222, 140),
    math('c', 230, 153),
    ...text(190),
  ])
  expect(blocks.map((b) => b.split(':')[0])).toEqual(['text', 'formula', 'text'])
})

it('takes aligned equations for a formula and not for a table', async () => {
  const rows = [0, 1, 2, 3].flatMap((r) => [
    math('f(x)', 150, 140 + 18 * r),
    math('=', 200, 140 + 18 * r),
    math(`${r}x + ${r}`, 240, 140 + 18 * r),
  ])
  const blocks = await detect([...text(100), ...rows, ...text(230)])
  expect(new Set(blocks.slice(1, -1).map((b) => b.split(':')[0]))).toEqual(new Set(['formula']))
})

it('knows formulas of mathematical letters without their font, and leaves rows of numbers and prose with signs alone', async () => {
  expect(await detect([...text(100), textSpan('𝑦 = 𝑎𝑥 + 𝑏', { x: 200, y: 150 }), ...text(190)])).toContain('formula: 𝑦 = 𝑎𝑥 + 𝑏')
  const plain = await detect([
    ...text(100),
    textSpan('12 340 56', { x: 200, y: 150 }),
    textSpan('where n > 3 holds for all of them alike', { x: 60, y: 180 }),
  ])
  expect(plain.filter((b) => b.startsWith('formula'))).toEqual([])
})
