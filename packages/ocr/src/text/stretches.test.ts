import type { Box } from '@colrag/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stretches } from './stretches.ts'

const word = (text: string, x: number, width = text.length * 5): { text: string; box: Box } => ({
  text,
  box: { x, y: 0, width, height: 10 },
})
const line = (...words: ReturnType<typeof word>[]): Parameters<typeof stretches>[0] => ({
  text: words.map(({ text }) => text).join(' '),
  box: { x: 0, y: 0, width: 500, height: 10 },
  words,
})
const said = (of: Parameters<typeof stretches>[0]): string[] => stretches(of, 7).map(({ start, end }) => of.text.slice(start - 7, end - 7))

describe('stretches', () => {
  it('leaves an evenly set line whole, and parts it where words stand wide apart', () => {
    const even = line(word('WALL', 0), word('TYPE', 25), word('B', 50))
    expect(stretches(even, 7)).toEqual([{ start: 7, end: 18, box: even.box }])
    expect(said(line(word('WALL', 0), word('TYPE', 25), word('450', 200), word('mm', 220)))).toEqual(['WALL TYPE', '450 mm'])
  })
  it('gives every word of a line that runs up a box of its own', () => {
    const up = ['SECTION', 'B-B'].map((text, i) => ({ text, box: { x: 0, y: 100 - 60 * i, width: 10, height: 5 * text.length } }))
    expect(said({ text: 'SECTION B-B', box: { x: 0, y: 40, width: 10, height: 95 }, words: up })).toEqual(['SECTION', 'B-B'])
  })
  it('is one stretch where words are not known, or others than the text has', () => {
    const even = line(word('WALL', 0), word('450', 200))
    const { words: _, ...unknown } = even
    expect([said(unknown), said({ ...even, text: 'WALL450' })]).toEqual([['WALL 450'], ['WALL450']])
  })
  it('covers every word once, in order, with boxes that hold them', () => {
    const gaps = fc.array(fc.tuple(fc.stringMatching(/^[a-z水位]{1,8}$/), fc.integer({ min: 3, max: 200 })), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(gaps, (given) => {
        let x = 0
        const words = given.map(([text, gap]) => {
          const placed = word(text, x)
          x += placed.box.width + gap
          return placed
        })
        const of = { ...line(...words), box: { x: 0, y: 0, width: x, height: 10 } }
        const made = stretches(of, 0)
        expect(made.map(({ start, end }) => of.text.slice(start, end)).join(' ')).toBe(of.text)
        let at = 0
        for (const { text, box } of words) {
          const own = made.find(({ start, end }) => start <= at && at < end)?.box ?? box
          expect(own.x).toBeLessThanOrEqual(box.x)
          expect(own.x + own.width).toBeGreaterThanOrEqual(box.x + box.width)
          at += text.length + 1
        }
      }),
    )
  })
})
