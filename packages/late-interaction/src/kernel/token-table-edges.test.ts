import type { TokenMatrix } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'
import { quantiseRows } from '@colrag/stage-kit/indexes'
import { describe, expect, it } from 'vitest'
import { askedTokens } from './asked-tokens.ts'
import { maxSim } from './max-sim.ts'
import { kernelWith, maxSimKernel, plainKernel } from './maxsim-kernel.ts'
import type { KernelMaker } from './maxsim-kernel.ts'
import { scanCrew } from './scan-crew.ts'
import type { ScanCrew } from './scan-crew.ts'
import { tokenTable } from './token-table.ts'
import type { Pieces, TokenTable } from './token-table.ts'

const random = seededRandom(8)
const drawn = (rows: number, dims: number): TokenMatrix => ({
  rows,
  dims,
  data: Float32Array.from({ length: rows * dims }, () => random() - 0.5),
})
const kernels = [maxSimKernel(), kernelWith('words'), kernelWith('halves'), plainKernel].flatMap((one) => one ?? [])

function tableOf(
  matrices: readonly TokenMatrix[],
  dims: number,
  kernel: KernelMaker = maxSimKernel(),
): { readonly table: TokenTable; readonly pieces: Pieces } {
  const table = tokenTable(
    matrices.map(({ rows }) => rows),
    dims,
    kernel,
  )
  let row = 0
  const starts = Float64Array.from(matrices, ({ rows }) => (row += rows) - rows)
  matrices.forEach(({ data }, i) => table.put(starts[i] as number, quantiseRows(data, dims)))
  return { table, pieces: { starts, ends: starts.map((start, i) => start + (matrices[i] as TokenMatrix).rows) } }
}

it('scores pieces of 0, 1, 3 and 1,500 rows beside each other as each by itself, the same on one, two and three threads', async () => {
  const dims = 20
  const lengths = Array.from({ length: 36 }, () => [0, 1500, 1, 3, 0]).flat()
  const matrices = lengths.map((rows) => drawn(rows, dims))
  const asked = drawn(43, dims)
  const { table, pieces } = tableOf(matrices, dims)
  const alone = await table.scores(askedTokens(asked, 'int8'), pieces, null)
  expect([...alone]).toEqual(matrices.map((units) => maxSim(asked, units, { form: 'int8' }).score))
  for (const others of [1, 2]) {
    const crew = scanCrew(others)
    const members = new Set<number>()
    const counted: ScanCrew = { size: others, scores: (member, task) => (members.add(member), crew.scores(member, task)) }
    expect(await table.scores(askedTokens(asked, 'int8'), pieces, counted)).toEqual(alone)
    expect(members.size).toBe(others)
  }
})

it.skipIf(kernelWith('halves') === null)(
  'leaves no double of the last of the best out, and nothing where more are asked for than there are (skipped without relaxed vector instructions)',
  async () => {
    const dims = 24
    const bases = Array.from({ length: 60 }, () => drawn(5, dims))
    const doubles = [...bases, ...bases.toReversed(), ...bases]
    const { table, pieces } = tableOf(doubles, dims, kernelWith('halves') ?? plainKernel)
    for (let asking = 0; asking < 20; asking++) {
      const query = askedTokens(drawn(9, dims), 'int8')
      const all = await table.scores(query, pieces, null)
      for (const best of [1, 2, 3, 4, 5, 10, 22]) {
        const floor = all.toSorted().at(-best) as number
        const found = await table.scores(query, pieces, null, best)
        expect(found.map((score, i) => ((all[i] as number) >= floor ? score : Number.NaN))).toEqual(
          all.map((score) => (score >= floor ? score : Number.NaN)),
        )
      }
      for (const best of [180, 181, 1000]) expect(await table.scores(query, pieces, null, best)).toEqual(all)
    }
    const few = tableOf(bases.slice(0, 2), dims, kernelWith('halves') ?? plainKernel)
    expect((await few.table.scores(askedTokens(drawn(3, dims), 'int8'), few.pieces, null, 10)).every(Number.isFinite)).toBe(true)
    const none = tableOf([], dims)
    expect(await none.table.scores(askedTokens(drawn(3, dims), 'int8'), none.pieces, null, 10)).toEqual(new Float64Array())
  },
)

describe.each([1, 15, 17, 31, 127, 16_000, 16_001, 16_400, 20_011, 300_007])('vectors of %i numbers', (dims) => {
  it('have the same bits in every way, whole numbers that fit into 32 bits, and scores near their products', async () => {
    const noise = drawn(3, dims)
    const ends: TokenMatrix = { rows: 3, dims, data: Float32Array.from({ length: 3 * dims }, (_, i) => (i < dims || i % 2 === 0 ? 1 : -1)) }
    for (const asked of [noise, ends]) {
      const matrices = [drawn(2, dims), ends, { rows: 1, dims, data: asked.data.slice(0, dims) }]
      const query = askedTokens(asked, 'int8')
      const scores = await Promise.all(
        kernels.map((kernel) => {
          const { table, pieces } = tableOf(matrices, dims, kernel)
          return table.scores(query, pieces, null)
        }),
      )
      for (const found of scores) expect(found).toEqual(scores.at(-1))
      matrices.forEach((units, i) => expect(Math.abs((scores[0]?.[i] ?? 9e9) - defined(asked, units))).toBeLessThan(near(dims, asked)))
    }
  })
  it.skipIf(kernelWith('halves') === null)(
    'leave out only what cannot be the best (skipped without relaxed vector instructions)',
    async () => {
      const many = Array.from({ length: 12 }, () => drawn(1, dims))
      const { table, pieces } = tableOf(many, dims, kernelWith('halves') ?? plainKernel)
      const query = askedTokens(drawn(2, dims), 'int8')
      const all = await table.scores(query, pieces, null)
      const best = Math.max(...all)
      const found = await table.scores(query, pieces, null, 1)
      expect([Math.max(...found), found.indexOf(best)]).toEqual([best, all.indexOf(best)])
    },
  )
})

/** MaxSim of units of length 1, in double precision. */
function defined(query: TokenMatrix, units: TokenMatrix): number {
  const rowsOf = ({ rows, dims, data }: TokenMatrix): Float32Array[] =>
    Array.from({ length: rows }, (_, row) => data.subarray(row * dims, (row + 1) * dims))
  const product = (a: Float32Array, b: Float32Array): number => a.reduce((sum, x, d) => sum + x * (b[d] as number), 0)
  const length = (a: Float32Array): number => Math.sqrt(product(a, a))
  return rowsOf(query).reduce((sum, q) => sum + Math.max(...rowsOf(units).map((u) => product(q, u) / length(u))), 0)
}

/** What bytes lose, and what a scale in sixteen bits loses where there are many numbers. */
function near(dims: number, { rows, data }: TokenMatrix): number {
  const lengths = Math.sqrt(rows * data.reduce((sum, x) => sum + x * x, 0))
  return lengths * (0.01 + Math.sqrt(dims) / 2 ** 16)
}
