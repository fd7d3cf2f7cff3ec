import type { Hit, Normalizer, Retriever, RunContext, UnitId } from '@colrag/core'
import { givenScores } from '@colrag/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuse } from './fuse.ts'
import { reciprocalRank } from './fusers/reciprocal-rank.ts'
import { weightedSum } from './fusers/weighted-sum.ts'
import { distributionBased } from './normalizers/distribution-based.ts'
import { identity } from './normalizers/identity.ts'
import { max } from './normalizers/max.ts'
import { minMax } from './normalizers/min-max.ts'
import { rank } from './normalizers/rank.ts'
import { zScore } from './normalizers/z-score.ts'

const ctx: RunContext = {
  assets: { get: () => Promise.reject(new Error('no pictures')), put: () => Promise.reject(new Error('no pictures')) },
  seed: 0,
  report: (issue) => {
    throw new Error(issue.message)
  },
}
const ask = async (retriever: Retriever, query = 'x', depth = 10): Promise<readonly Hit[]> =>
  (await retriever.retrieve({ id: 'q', text: query }, { depth }, ctx)).hits

describe('laws', () => {
  const score = fc.double({ min: 0, max: 1, noNaN: true })
  const axis = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), score, { minKeys: 1, noNullPrototype: true })
  const normalizers = fc.constantFrom(identity, max, minMax, zScore, distributionBased, rank)
  const fusers = fc.constantFrom(weightedSum, reciprocalRank())
  const run = (
    given: Readonly<Record<string, Readonly<Record<string, number>>>>,
    normalizer: Normalizer,
    fuser: typeof weightedSum,
  ): Promise<readonly Hit[]> =>
    ask(
      fuse('block', Object.fromEntries(Object.entries(given).map(([name, scores]) => [name, givenScores('block', scores)])), {
        normalizer,
        fuser,
        weights: { one: 0.5, two: 0.3, three: 0.2 },
      }),
    )

  it('the order of channels changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(axis, axis, axis, normalizers, fusers, async (one, two, three, normalizer, fuser) => {
        const there = await run({ one, two, three }, normalizer, fuser)
        const back = new Map((await run({ three, two, one }, normalizer, fuser)).map((h) => [h.id, h.score]))
        expect(back.size).toBe(there.length)
        for (const hit of there) expect(back.get(hit.id)).toBeCloseTo(hit.score, 12)
      }),
    )
  })
  it('raising one score of a unit never lowers its place', async () => {
    await fc.assert(
      fc.asyncProperty(axis, axis, fc.nat(5), score, normalizers, fusers, async (one, two, pick, more, normalizer, fuser) => {
        const id = Object.keys(one)[pick % Object.keys(one).length] ?? ''
        const place = (hits: readonly Hit[]): number => hits.findIndex((h) => h.id === id)
        const before = await run({ one, two }, normalizer, fuser)
        const after = await run({ one: { ...one, [id]: (one[id] ?? 0) + more }, two }, normalizer, fuser)
        // Where rounding decides between equals, the raised unit may still not fall behind one that was truly lower.
        const beaten = new Set(
          before
            .slice(place(before) + 1)
            .filter((h) => h.score < (before[place(before)]?.score ?? 0) - 1e-9)
            .map((h) => h.id),
        )
        expect(after.slice(0, place(after)).filter((h) => beaten.has(h.id) && h.score > (after[place(after)]?.score ?? 0) + 1e-9)).toEqual(
          [],
        )
      }),
    )
  })
  it('a score asked for in a batch is the score asked for alone', async () => {
    await fc.assert(
      fc.asyncProperty(axis, axis, async (one, two) => {
        const fusion = fuse(
          'block',
          { one: givenScores('block', one), two: givenScores('block', two) },
          { normalizer: identity, fuser: weightedSum, weights: { one: 0.5, two: 0.5 } },
        )
        const all = ['a', 'b', 'c', 'd', 'e', 'f'] as UnitId[]
        const batch = await fusion.score?.({ id: 'q', text: 'x' }, all, ctx)
        for (const [i, id] of all.entries()) expect((await fusion.score?.({ id: 'q', text: 'x' }, [id], ctx))?.[0]).toBe(batch?.[i])
      }),
    )
  })
})
