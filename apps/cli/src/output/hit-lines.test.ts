import stringWidth from 'string-width'
import { expect, test } from 'vitest'
import type { SearchHit } from '@colrag/core/schemas'
import { hitLines } from './hit-lines.ts'

const hitOf = (text: string, marks: [number, number][] = [], more: Partial<SearchHit> = {}): SearchHit => ({
  rank: 1,
  id: 'u',
  level: 'block',
  kind: 'text',
  documentId: 'd',
  title: '地震の記録',
  anchors: [{ page: 2, boxes: Array.from({ length: 5 }, (_, i) => ({ x: i, y: 1.4, width: 10, height: 20 })) }],
  text,
  marks,
  score: 0.5,
  axes: { text: 0.25, bm25: null },
  explanation: {
    terms: [{ axis: 'text', weight: 2, raw: null, normalized: 0.25, contribution: 0.5 }],
    boosts: [],
    priors: [],
    dominant: 'text',
    notes: ['a note'],
  },
  ...more,
})
const shown = (hit: SearchHit): string => hitLines(hit, false).split('\n').slice(2).join('\n').trim()

test('says place, score and each axis, and an axis that is not there as a dash', () => {
  const [first, second] = hitLines(hitOf('x'), false).split('\n')
  expect(first).toBe(' 1. 地震の記録, page 2 · text · score 0.5000')
  expect(second).toBe('    text 0.250  bm25 –   p.2 [0 1 10×20] [1 1 10×20] [2 1 10×20] +2')
})

test('marks what matches', () => {
  expect(
    shown(
      hitOf('避難所は32か所', [
        [0, 3],
        [4, 8],
      ]),
    ),
  ).toBe('«避難所»は«32か所»')
  expect(shown(hitOf('市\t戸数', []))).toBe('市 │ 戸数')
})

test('shows the densest matches of a long text, never half a character', () => {
  const text = `${'𠮷'.repeat(300)}断水${'𠮷'.repeat(300)}`
  const snippet = shown(hitOf(text, [[600, 602]]))
  expect(snippet).toMatch(/^…𠮷+«断水»𠮷+…$/u)
  expect(snippet.isWellFormed()).toBe(true)
  expect(shown(hitOf(`${'a'.repeat(41)}${text}`, [[641, 643]])).isWellFormed()).toBe(true)
})

test('no text of a document steers the terminal, and a long title is cut', () => {
  const lines = hitLines(hitOf('a\u001b[2Jb', [[5, 6]], { title: `\u001b]0;x${'長'.repeat(90)}` }), false)
  expect(lines).not.toContain('\u001b')
  expect(lines).toContain('a\ufffd[2J«b»')
  expect(stringWidth(lines.split('\n')[0] ?? '')).toBeLessThan(100)
})

test('explains a score when asked', () => {
  const lines = hitLines(hitOf('x'), true)
  expect(lines).toContain('= 2 × 0.2500 (text, nothing there)')
  expect(lines).toContain('dominant: text')
  expect(lines).toContain('note: a note')
})
