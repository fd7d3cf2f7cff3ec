import type { TextSpan } from '@colrag/core'
import { samplePage, textSpan } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { frameOf } from '../frame.ts'
import { sceneOf } from '../scene.ts'
import { readRegion } from './read-region.ts'

const read = (spans: readonly TextSpan[]): readonly string[] => {
  const scene = sceneOf(samplePage({ spans }), frameOf('horizontal', 595, 842))
  return readRegion(
    scene,
    scene.atoms.map((atom) => ({ atom, box: atom.box })),
    [],
  ).map((f) => (f.draft ? `(${f.draft.kind})` : f.lines.map((l) => l.text).join(' / ')))
}
const words = 'the river rose in the night and roads were shut'.split(' ')
const line = (letter: string, i: number, count = 9): string =>
  [letter, ...words.slice(i % 5), ...words.slice(0, i % 5)].slice(0, count).join(' ')
const column = (letter: string, x: number, y: number, lines: number, pitch = 14, count = 9): TextSpan[] =>
  Array.from({ length: lines }, (_, i) => textSpan(line(letter, i, count), { x, y: y + pitch * i }))
const letters = (texts: readonly string[]): string => texts.map((t) => [...new Set(t.match(/\b[A-Z]\b/g) ?? [])].join('')).join(' ')

describe('readRegion', () => {
  it('reads narrow columns that share their rows, with a gutter hardly wider than a letter', () => {
    const narrow = (letter: string, x: number): TextSpan[] =>
      Array.from({ length: 20 }, (_, i) => textSpan(`${letter} roads were shut${i % 2 ? '.' : ','}`, { x, y: 100 + 14 * i }))
    expect(letters(read([...narrow('A', 60), ...narrow('B', 160), ...narrow('C', 260)]))).toBe('A B C')
  })

  it('keeps columns of answers, each with rows of its own, from becoming a table', () => {
    const answers = (letter: string, x: number, pitch: number): TextSpan[] =>
      Array.from({ length: 14 }, (_, i) => [
        textSpan('□', { x, y: 100 + pitch * i }),
        textSpan(`${letter} yes at level ${'abc'.slice(i % 3)}`, { x: x + 18, y: 100 + pitch * i }),
      ]).flat()
    const texts = read([...answers('A', 60, 17), ...answers('B', 330, 14.3)])
    expect(texts.join()).not.toContain('table')
    expect(letters(texts)).toBe('A B')
  })

  it('reads columns of a page that was scanned askew', () => {
    const askew = ['A', 'B', 'C'].flatMap((letter, c) =>
      column(letter, 60 + 175 * c, 100, 30, 13, 6).map((s) => ({
        ...s,
        box: { ...s.box, x: s.box.x - 0.012 * (s.box.y - 100), y: s.box.y + 0.012 * (s.box.x - 60) + 4 * c },
      })),
    )
    expect(letters(read(askew))).toBe('A B C')
  })

  it('does not cut a large heading between its words, though they stand over a gutter', () => {
    const heading = ['BULL', 'DOG', 'OF', 'THE', 'SEA'].map((t, i) =>
      textSpan(t, { x: [60, 156, 232, 288, 364][i] as number, y: 60, size: 40 }),
    )
    const texts = read([...heading, ...column('A', 60, 130, 20), ...column('B', 320, 130, 20)])
    expect(texts[0]).toBe('BULL DOG OF THE SEA')
    expect(letters(texts.slice(1))).toBe('A B')
  })

  it('keeps letter-spaced titles in one piece', () => {
    const spaced = ['予算書', '説明書'].flatMap((t, r) => [...t].map((c, i) => textSpan(c, { x: 100 + 90 * i, y: 100 + 70 * r, size: 30 })))
    expect(read([...spaced, ...column('A', 60, 400, 10)])[0]).toBe(
      '予 算 書 / 説 明 書 / '.slice(0, -3) +
        ' / ' +
        column('A', 60, 400, 10)
          .map((s) => s.text)
          .join(' / '),
    )
  })
})
