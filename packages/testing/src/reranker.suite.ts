import type { RankedList, Reranker } from '@colrag/core'
import { compareHits } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { sampleUnits, strictContext } from './sample-units.ts'

/** What every reranker keeps to: the ids it was given, once each, in the order of the house, with finite scores. */
export function describeReranker(name: string, make: () => Reranker): void {
  describe(`${name} as a reranker`, () => {
    const units = sampleUnits('block')
    const listOf = (count: number): RankedList<'block'> => ({
      level: 'block',
      scale: 'open',
      hits: units.slice(0, count).map(({ id }, i) => ({ id, score: 1 / (i + 1), parts: { text: 1 / (i + 1) } })),
    })
    const queries = ['球磨川の氾濫', 'Which pump delivers most?', '?', '\ud83d']
    const run = (text: string, count: number, by = make()): Promise<RankedList<'block'>> =>
      by.rerank({ id: 'q', text }, listOf(count), units.slice(0, count), strictContext())

    it('has a name and a fingerprint that stays', () => {
      expect([make().name === '', make().fingerprint === '']).toEqual([false, false])
      expect(make().fingerprint).toBe(make().fingerprint)
    })
    it('gives back the same ids once each, at the same level, sorted, with finite scores', async () => {
      for (const text of queries) {
        for (const count of [0, 1, 2, units.length]) {
          const { level, scale, hits } = await run(text, count)
          expect(level).toBe('block')
          expect(hits.map((h) => h.id).sort()).toEqual(
            units
              .slice(0, count)
              .map((u) => u.id)
              .sort(),
          )
          expect(hits).toEqual([...hits].sort(compareHits))
          expect(hits.every((h) => Number.isFinite(h.score) && (scale !== 'unit' || (h.score >= 0 && h.score <= 1)))).toBe(true)
        }
      }
    })
    it('leaves the list and the units alone', async () => {
      const list = listOf(5)
      const given = structuredClone(units.slice(0, 5))
      await make().rerank({ id: 'q', text: 'pump' }, list, given, strictContext())
      expect([list, given]).toEqual([listOf(5), units.slice(0, 5)])
    })
    it('says the same twice, whatever came before', async () => {
      const used = make()
      for (const text of queries) await run(text, units.length, used)
      for (const text of queries) expect(await run(text, units.length, used)).toEqual(await run(text, units.length))
    })
  })
}
