import { seededRandom } from '@colrag/stage-kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeTable } from './code-table.ts'
import { findCandidates } from './find-candidates.ts'
import { plainKernel, scanKernel } from './kernel/scan-kernel.ts'
import { quantiseQuery, quantiseRow } from './quantised.ts'
import { storedRow } from './stored-row.ts'
import { cosine, storageNames, vectorStorage } from './vector-storage.ts'
import type { StorageName } from './vector-storage.ts'

const unitVectors = (count: number, dims: number, seed: number, spikes: boolean): Float32Array[] => {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const vector = Float32Array.from({ length: dims }, () => (random() - 0.5) * (spikes && random() < 0.1 ? 20 : 1))
    const length = Math.hypot(...vector) || 1
    return vector.map((x) => x / length)
  })
}

test('the product of the codes is never further from the true one than the errors say', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.integer(), fc.boolean(), (dims, seed, spikes) => {
      const [row, query] = unitVectors(2, dims, seed, spikes) as [Float32Array, Float32Array]
      const [r, q] = [quantiseRow(row), quantiseQuery(query)]
      const product = r.codes.reduce((sum, code, i) => sum + code * (q.codes[i] ?? 0), 0) * r.scale * q.scale
      const truth = row.reduce((sum, x, i) => sum + x * (query[i] ?? 0), 0)
      expect(Math.abs(product - truth)).toBeLessThanOrEqual(r.error + 2 * q.error + 1e-7)
      expect(r.codes.every((code) => code >= -127)).toBe(true)
    }),
    { numRuns: 500, seed: 5 },
  )
})

/** The best by looking at everything, and by the candidates of a scan; some rows are equal, and some do not count. */
function both(
  storage: StorageName,
  { dims, rows, depth, seed, spikes }: { dims: number; rows: number; depth: number; seed: number; spikes: boolean },
): { truth: number[]; found: number[]; plain: number[]; candidates: number } {
  const vectors = unitVectors(rows, dims, seed, spikes)
  for (let i = 7; i < rows; i += 7) vectors[i] = vectors[i - 7] as Float32Array
  const stored = vectors.map((vector) => storedRow(vector, storage))
  const read = stored.map((row) => vectorStorage(storage).read(row))
  const [query] = unitVectors(1, dims, seed + 1, spikes) as [Float32Array]
  const passes = Uint8Array.from(vectors, (_, i) => Number(i % 5 !== 3))
  const best = (slots: Iterable<number>): number[] =>
    [...slots]
      .filter((slot) => passes[slot] === 1)
      .map((slot) => [slot, cosine(read[slot] as Float32Array, query)] as const)
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, depth)
      .map(([slot]) => slot)
  const [fast, plain] = [scanKernel(), plainKernel].map((kernel) => {
    const table = codeTable(rows, dims, kernel, 100 * dims)
    stored.forEach(({ codes, scale, error }, slot) => table.put(slot, codes, Float32Array.of(scale), Float32Array.of(error)))
    const middle = Math.floor(rows / 3)
    return findCandidates(
      table,
      query,
      depth,
      [
        [middle, rows],
        [0, middle],
      ],
      passes,
    )
  }) as [number[], number[]]
  return { truth: best(stored.keys()), found: best(fast), plain: best(plain), candidates: fast.length }
}

test.each(storageNames)('of %s rows the scan leaves out none of the best, whatever the kernel and the tables', (storage) => {
  fc.assert(
    fc.property(
      fc.record({
        dims: fc.constantFrom(1, 3, 16, 30, 64),
        rows: fc.integer({ min: 1, max: 700 }),
        depth: fc.integer({ min: 1, max: 50 }),
        seed: fc.integer({ min: 0, max: 1e6 }),
        spikes: fc.boolean(),
      }),
      (wanted) => {
        const { truth, found, plain } = both(storage, wanted)
        expect(found).toEqual(truth)
        expect(plain).toEqual(truth)
      },
    ),
    { numRuns: 60, seed: 11 },
  )
})

test('few rows besides the best are looked at closely', () => {
  expect(both('f32', { dims: 256, rows: 4000, depth: 20, seed: 1, spikes: false }).candidates).toBeLessThan(200)
})

test('stored vectors are as long and as near to what was given as their storage allows', () => {
  for (const vector of unitVectors(20, 128, 9, true))
    for (const [name, bound] of [
      ['f32', 0],
      ['f16', 5e-4],
      ['int8', 0.02],
    ] as const) {
      const row = storedRow(vector, name)
      const read = vectorStorage(name).read(row)
      expect(Math.hypot(...read)).toBeCloseTo(1, name === 'f16' ? 3 : 6)
      expect(Math.hypot(...read.map((x, i) => x - (vector[i] ?? 0)))).toBeLessThanOrEqual(bound)
      expect(row.vector?.byteLength ?? 0).toBe({ f32: 512, f16: 256, int8: 0 }[name])
    }
})
