import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tableSimilarity } from './table-similarity.ts'

const folder = fileURLToPath(new URL('../../../../../shared/data/pubtabnet_examples/', import.meta.url))
const read = <T>(path: string | URL): T => JSON.parse(readFileSync(path, 'utf8')) as T
const table = (...rows: readonly (readonly string[])[]): string =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`

describe('TEDS', () => {
  it('counts edits for each element of the larger table', () => {
    expect(tableSimilarity(table(['a', 'b']), table(['a', 'b']))).toBe(1)
    expect(tableSimilarity(table(['a']), table(['a', 'b']))).toBeCloseTo(1 - 1 / 3, 12)
    expect(tableSimilarity(table(['ab', 'c']), table(['ax', 'c']))).toBeCloseTo(1 - 0.5 / 3, 12)
    expect(tableSimilarity(table(['ab', 'c']), table(['ax', 'c']), { structure: true })).toBe(1)
    expect(tableSimilarity('<table><tr><td colspan="2">a</td></tr></table>', table(['a']))).toBeCloseTo(0.5, 12)
    expect(tableSimilarity('no table', table(['a']))).toBe(0)
  })
  it('reads what HTML allows', () => {
    const plain = table(['1 < 2 & 3', '<b>x</b>'])
    expect(tableSimilarity('<html><body><TABLE border=1><tr><td>1 &lt; 2 &amp; 3<td><b>x</b></tr></table></body></html>', plain)).toBe(1)
    expect(tableSimilarity('<table><!-- <td> --><tr><td>1 < 2 &#38; 3</td><td><b>x</b></td></i></tr>', plain)).toBe(1)
  })
  it('is the same both ways, 1 for a table and itself, and never below 0', () => {
    const tables = fc.array(fc.array(fc.stringMatching(/^[a-c]{0,4}$/), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(tables, tables, (a, b) => {
        const there = tableSimilarity(table(...a), table(...b))
        expect(there).toBeCloseTo(tableSimilarity(table(...b), table(...a)), 12)
        expect(there).toBeGreaterThanOrEqual(0)
        expect(tableSimilarity(table(...a), table(...a))).toBe(1)
      }),
    )
  })
  it.skipIf(!existsSync(folder))(
    "is what lxml and apted make of the 20 pairs of PubTabNet's sample (skipped where the sample is not here)",
    () => {
      const truth = read<Readonly<Record<string, { readonly html: string }>>>(`${folder}teds_sample_gt.json`)
      const predicted = read<Readonly<Record<string, string>>>(`${folder}teds_sample_pred.json`)
      const published = read<Readonly<Record<string, readonly [number, number]>>>(new URL('../golden/teds-sample.json', import.meta.url))
      const off = Object.entries(published).map(([name, [whole, structure]]) => {
        const pair = [predicted[name] ?? '', truth[name]?.html ?? ''] as const
        return Math.max(Math.abs(tableSimilarity(...pair) - whole), Math.abs(tableSimilarity(...pair, { structure: true }) - structure))
      })
      expect(Math.max(...off)).toBeLessThan(1e-9)
      expect(Object.keys(published)).toHaveLength(20)
    },
  )
})
