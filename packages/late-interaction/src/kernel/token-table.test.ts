import { seededRandom } from '@colrag/stage-kit'
import { quantiseRows } from '@colrag/stage-kit/indexes'
import { expect, it } from 'vitest'
import { askedTokens } from './asked-tokens.ts'
import { maxSimKernel } from './maxsim-kernel.ts'
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

function filled(mostBytes?: number): TokenTable {
  const table = tokenTable(counts, dims, maxSimKernel(), mostBytes)
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
