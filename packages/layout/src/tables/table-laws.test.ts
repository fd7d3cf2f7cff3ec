import type { Box } from '@colrag/core'
import { sliceText } from '@colrag/stage-kit'
import { drawnTable, sampleDocument, samplePage } from '@colrag/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ruled } from '../ruled.ts'

const ctx = {
  assets: { get: () => Promise.reject(new Error('no pictures here')), put: () => Promise.reject(new Error('no pictures here')) },
  seed: 0,
  report: () => undefined,
}
const label = fc.stringMatching(/^[A-Z][a-z]{2,9}$/)
const value = fc.oneof(
  fc.integer({ min: 0, max: 99_999 }).map((n) => n.toLocaleString('en')),
  fc.constant('-'),
)
const drawn = fc.record({
  labels: fc.uniqueArray(label, { minLength: 4, maxLength: 12 }),
  columns: fc.integer({ min: 2, max: 5 }),
  seed: fc.array(value, { minLength: 60, maxLength: 60 }),
  rules: fc.constantFrom('all' as const, 'across' as const, 'head' as const, 'none' as const),
  right: fc.boolean(),
})

describe('any table of labels and numbers', () => {
  it('comes back cell by cell, whichever of its lines are drawn; every word is in one cell and no boxes of a row overlap', async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async ({ labels, columns, seed, rules, right }) => {
        const texts = [
          ['Name', ...Array.from({ length: columns }, (_, c) => `Col${'ABCDE'[c]}`)],
          ...labels.map((name, r) => [name, ...Array.from({ length: columns }, (_, c) => seed[r * columns + c] as string)]),
        ]
        const page = samplePage(drawnTable(texts, { widths: [100, ...Array.from({ length: columns }, () => 70)], rules, right }))
        const blocks = await ruled().detect(page, { document: sampleDocument(), before: [], after: [] }, ctx)
        const tables = blocks.filter((b) => b.grid)
        expect(tables).toHaveLength(1)
        const cells = tables[0]?.grid?.cells ?? []
        const said = cells.filter((c) => c.slices.length > 0).map((c) => [c.row, c.column, sliceText(page, c.slices).text])
        expect(said.sort()).toEqual(texts.flatMap((row, r) => row.map((t, c) => [r, c, t])).sort())
        expect(tables[0]?.grid?.headerRows).toBe(1)
        expect(tables[0]?.grid?.score).toBeGreaterThanOrEqual(0.5)
        expect(tables[0]?.grid?.score).toBeLessThanOrEqual(1)
        const meets = (a: Box, b: Box): boolean => a.x + a.width > b.x + 0.01 && b.x + b.width > a.x + 0.01
        expect(cells.filter((a) => cells.some((b) => a !== b && a.row === b.row && meets(a.box, b.box)))).toEqual([])
      }),
      { numRuns: 60, seed: 7 },
    )
  })

  it('is called none when its cells are the lines of two texts beside each other', async () => {
    const word = fc.stringMatching(/^[a-z]{2,9}$/)
    await fc.assert(
      fc.asyncProperty(fc.array(word, { minLength: 160, maxLength: 220 }), async (words) => {
        const lines: string[] = []
        for (const w of words) {
          const last = lines.at(-1)
          if (last !== undefined && last.length + w.length < 42) lines[lines.length - 1] = `${last} ${w}`
          else lines.push(w)
        }
        const half = Math.floor(lines.length / 2)
        const rows = Array.from({ length: half }, (_, r) => [lines[r] as string, lines[half + r] as string])
        const page = samplePage(drawnTable(rows, { widths: [235, 235], pitch: 13 }))
        const blocks = await ruled().detect(page, { document: sampleDocument(), before: [], after: [] }, ctx)
        expect(blocks.filter((b) => b.grid)).toEqual([])
      }),
      { numRuns: 40, seed: 7 },
    )
  })
})
