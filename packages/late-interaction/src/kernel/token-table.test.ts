import { seededRandom } from '@colrag/stage-kit'
import { quantiseRows } from '@colrag/stage-kit/indexes'
import { expect, it } from 'vitest'
import { askedTokens } from './asked-tokens.ts'
import { kernelWith, maxSimKernel } from './maxsim-kernel.ts'
import type { KernelMaker } from './maxsim-kernel.ts'
import { scanCrew } from './scan-crew.ts'
import type { ScanCrew } from './scan-crew.ts'
import { tokenTable } from './token-table.ts'
import type { Pieces, TokenTable } from './token-table.ts'

const dims = 16
const counts = Array.from({ length: 2000 }, (_, i) => (i % 7 === 0 ? 0 : 40 + (i % 50)))
const random = seededRandom(4)
const drawn = (rows: number): Float32Array => Float32Array.from({ length: rows * dims }, () => random() - 0.5)
const total = counts.reduce((sum, count) => sum + count, 0)
const rows = quantiseRows(drawn(total), dims)
const query = askedTokens({ rows: 43, dims, data: drawn(43) }, 'int8')
let at = 0
const starts = Float64Array.from(counts, (count) => (at += count) - count)
const pieces: Pieces = { starts, ends: starts.map((start, i) => start + (counts[i] ?? 0)) }

function filled(mostBytes?: number, kernel: KernelMaker = maxSimKernel()): TokenTable {
  const table = tokenTable(counts, dims, kernel, mostBytes)
  counts.forEach((count, i) => {
    const from = starts[i] ?? 0
    const codes = rows.codes.subarray(from * dims, (from + count) * dims)
    table.put(from, { rows: count, dims, codes, scales: rows.scales.subarray(from, from + count) })
  })
  return table
}

it('gives the same bits alone, on three threads, over several memories, and where threads break down', async () => {
  const alone = await filled().scores(query, pieces, null)
  expect([alone.length, alone[0], alone.filter(Number.isFinite).length]).toEqual([2000, -Infinity, counts.filter((n) => n > 0).length])
  const crew = scanCrew(2)
  const broken: ScanCrew = { size: 3, scores: () => Promise.reject(new Error('no thread')) }
  for (const table of [filled(), filled(2 ** 19)])
    for (const by of [null, crew, broken]) expect(await table.scores(query, pieces, by)).toEqual(alone)
  const backwards = { starts: starts.toReversed(), ends: pieces.ends.toReversed() }
  expect(await filled(2 ** 19).scores(query, backwards, crew)).toEqual(alone.toReversed())
  expect(await Promise.all([1, 2, 3].map(() => filled().scores(query, pieces, crew)))).toEqual([alone, alone, alone])
})

it('scores runs of several pieces as one, also where they lie in several memories', async () => {
  const runs = { starts: Float64Array.of(0, 5000, 30_000), ends: Float64Array.of(total, 47_000, 30_001) }
  const alone = await filled().scores(query, runs, null)
  expect(alone.every(Number.isFinite)).toBe(true)
  for (const by of [null, scanCrew(2)]) expect(await filled(2 ** 19).scores(query, runs, by)).toEqual(alone)
  const single = await filled().scores(query, pieces, null)
  expect(alone[0]).toBeGreaterThanOrEqual(Math.max(...single))
})

const rough = kernelWith('halves')
it.skipIf(rough === null)(
  'leaves out only what cannot be among the best: those that remain have the same bits (skipped without relaxed vector instructions)',
  async () => {
    const table = filled(2 ** 19, rough ?? maxSimKernel())
    const crew = scanCrew(1)
    for (let i = 0; i < 25; i++) {
      // Near some piece, so that a few stand out, and far from all, so that none does.
      const from = (starts[1 + 7 * i] ?? 0) * dims
      const near = Float32Array.from(rows.codes.subarray(from, from + 12 * dims), (code) => code / 127 + 0.4 * (random() - 0.5))
      const asked = askedTokens({ rows: 12, dims, data: i % 2 === 0 ? near : drawn(12) }, 'int8')
      const all = await table.scores(asked, pieces, null)
      for (const best of [1, 10, 60]) {
        const found = await table.scores(asked, pieces, i % 3 === 0 ? crew : null, best)
        const floor = all.toSorted().at(-best) ?? 0
        found.forEach((score, piece) => expect(score === -Infinity ? (all[piece] ?? 0) < floor : score === all[piece]).toBe(true))
        if (i % 2 === 0) expect(found.filter(Number.isFinite).length).toBeLessThan(all.filter(Number.isFinite).length)
      }
    }
  },
)

it('says by how much scores of a rough query may differ, and they never do by more', async () => {
  const table = filled()
  for (let i = 0; i < 20; i++) {
    const asked = askedTokens({ rows: 9, dims, data: drawn(9) }, 'int8')
    const [full, first] = [await table.scores(asked, pieces, null), await table.scores({ parts: asked.rough?.parts ?? [] }, pieces, null)]
    full.forEach((score, piece) => {
      if (Number.isFinite(score)) expect(Math.abs(score - (first[piece] ?? 0))).toBeLessThanOrEqual(asked.rough?.error ?? 0)
    })
    expect(asked.rough?.error).toBeLessThan(0.2 * 9)
  }
})
