import type { Filter, Level, Query, RankedList, Retriever, RunContext, UnitId } from '@colrag/core'
import { compareHits } from '@colrag/core'
import { beforeAll, describe, expect, it } from 'vitest'

/** `ids`: all units the retriever can know, at least 3; `queries`: at least 2 that find something. */
export interface RetrieverUnderTest<L extends Level = Level> {
  readonly retriever: Retriever<L>
  readonly ids: readonly UnitId[]
  readonly queries: readonly string[]
}

/**
 * What everything that ranks units keeps to: sorted by score with ties by id, finite scores, unique known ids, depth and `within` honoured,
 * an empty list for an empty query, the same list each time, and `score` that says what `retrieve` says, whatever else is asked with it.
 */
export function describeRetriever(name: string, make: () => RetrieverUnderTest | Promise<RetrieverUnderTest>): void {
  describe(`${name} as a retriever`, () => {
    const ctx: RunContext = {
      assets: {
        get: () => Promise.reject(new Error('no picture was promised')),
        put: () => Promise.reject(new Error('no picture was promised')),
      },
      seed: 0,
      report: (issue) => {
        throw new Error(issue.message)
      },
    }
    let tested: RetrieverUnderTest
    beforeAll(async () => {
      tested = await make()
    })
    const ask = (text: string, depth: number, within?: ReadonlySet<UnitId>): Promise<RankedList> =>
      tested.retriever.retrieve(queryOf(text), { depth, ...(within ? { within } : {}) }, ctx)

    it('gives a sorted list of unique known units of its level with finite scores', async () => {
      expect(tested.ids.length).toBeGreaterThanOrEqual(3)
      for (const text of tested.queries) {
        const list = await ask(text, 1000)
        expect(list.level).toBe(tested.retriever.level)
        expect(list.hits.length).toBeGreaterThan(0)
        expect([...list.hits].sort(compareHits)).toEqual(list.hits)
        expect(list.hits.every((h) => Number.isFinite(h.score))).toBe(true)
        expect(new Set(list.hits.map((h) => h.id)).size).toBe(list.hits.length)
        expect(list.hits.filter((h) => !tested.ids.includes(h.id))).toEqual([])
        expect(list.hits.every((h) => list.scale !== 'unit' || (h.score >= 0 && h.score <= 1))).toBe(true)
      }
    })
    it('gives no more hits than asked for, and those are the best', async () => {
      for (const text of tested.queries) {
        const all = await ask(text, 1000)
        for (const depth of [1, 2])
          expect((await ask(text, depth)).hits.map((h) => h.id)).toEqual(all.hits.slice(0, depth).map((h) => h.id))
      }
    })
    it('stays within the given units, or says that it cannot', async () => {
      const can = tested.retriever.supports.within
      for (const text of tested.queries) {
        const all = (await ask(text, 1000)).hits.map((h) => h.id)
        const within = (ids: readonly UnitId[]): Promise<unknown> =>
          ask(text, 10, new Set(ids)).then(
            (list) => list.hits.map((h) => h.id),
            (error: { code?: string }) => error.code,
          )
        for (const id of all.slice(0, 3)) expect(await within([id])).toEqual(can ? [id] : 'unsupported')
        expect(await within([])).toEqual(can ? [] : 'unsupported')
      }
    })
    it('lets an empty filter pass everything and one for an unknown facet nothing, where it filters', async () => {
      if (!tested.retriever.supports.filter) return
      const by = async (text: string, filter: Filter): Promise<readonly string[]> =>
        (await tested.retriever.retrieve({ ...queryOf(text), filter }, { depth: 10 }, ctx)).hits.map((h) => h.id)
      for (const text of tested.queries) {
        expect(await by(text, {})).toEqual((await ask(text, 10)).hits.map((h) => h.id))
        for (const filter of [{ 'no such facet': 'x' }, { 'no such facet': { from: 1 } }, { anyOf: [{ 'no such facet': 'x' }] }])
          expect(await by(text, filter)).toEqual([])
      }
    })
    it('answers an empty query with an empty list', async () => {
      for (const text of ['', '  ', '\u3000']) expect((await ask(text, 10)).hits).toEqual([])
    })
    it('says the same again, whatever was asked between', async () => {
      const before = await Promise.all(tested.queries.map((text) => ask(text, 20)))
      for (const [i, text] of [...tested.queries].reverse().entries()) expect(await ask(text, 20)).toEqual(before[before.length - 1 - i])
    })
    it('has `score` exactly when it says so, and scores as it ranks', async () => {
      const { retriever, ids, queries } = tested
      expect(retriever.score !== undefined).toBe(retriever.supports.score)
      if (!retriever.score) return
      for (const text of queries) {
        const { hits } = await ask(text, 1000)
        const together = await retriever.score(queryOf(text), ids, ctx)
        expect(together).toHaveLength(ids.length)
        for (const hit of hits) {
          const [alone] = await retriever.score(queryOf(text), [hit.id], ctx)
          expect(alone).toBeCloseTo(hit.score, 9)
          expect(together[ids.indexOf(hit.id)]).toBe(alone)
        }
        expect(await retriever.score(queryOf(text), [], ctx)).toHaveLength(0)
      }
    })
  })
}

const queryOf = (text: string): Query => ({ id: 'q', text })
