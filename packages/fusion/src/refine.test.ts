import type { Hit, Retriever, RunContext } from '@colrag/core'
import { compareHits } from '@colrag/core'
import { describeRetriever, givenScores } from '@colrag/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refine } from './refine.ts'

const ctx: RunContext = {
  assets: { get: () => Promise.reject(new Error('no pictures')), put: () => Promise.reject(new Error('no pictures')) },
  seed: 0,
  report: (issue) => {
    throw new Error(issue.message)
  },
}
const first = givenScores('block', { a: 0.9, b: 0.8, c: 0.7, d: 0.6, e: 0.5 })
const second = givenScores('block', { a: 0.1, b: 0.2, c: 0.9, e: 1 })
const ask = async (retriever: Retriever<'block'>, depth: number): Promise<readonly Hit[]> =>
  (await retriever.retrieve({ id: 'q', text: 'x' }, { depth }, ctx)).hits
const places = (hits: readonly Hit[]): string => hits.map(({ id, score }) => `${id} ${score.toFixed(2)}`).join(', ')

describeRetriever('refine', () => ({
  retriever: refine(first, second, { name: 'tokens', share: 0.5, depth: 3 }),
  ids: ['a', 'b', 'c', 'd', 'e'] as never,
  queries: ['x', 'y'],
}))

describe('refine', () => {
  it('adds a share of the second score to the best hits, and the least of it where there is none', async () => {
    const hits = await ask(refine(first, second, { name: 'tokens', share: 0.5, depth: 5 }), 5)
    expect(places(hits)).toBe('c 1.15, e 1.00, a 0.95, b 0.90, d 0.65')
  })
  it('looks at no more hits than it was told to; the others stay behind them in their order', async () => {
    const three = refine(first, second, { name: 'tokens', share: 0.5, depth: 3 })
    expect(places(await ask(three, 2))).toBe('c 1.15, a 0.95')
    expect(places(await ask(three, 5))).toBe('c 1.15, a 0.95, b 0.90, d 0.90, e 0.80')
    const [, , , fourth] = await ask(three, 5)
    expect(fourth?.explanation?.priors.at(-1)?.because).toContain('not among the 3 best')
  })
  it('says in the explanation what was added and what of', async () => {
    const [best] = await ask(refine(first, second, { name: 'tokens', share: 0.5, depth: 3 }), 1)
    expect(best?.explanation?.priors.at(-1)).toEqual({ name: 'tokens', amount: 0.45, because: '0.5 * 0.9' })
  })
  it('leaves a list as it is of which the scorer knows nothing, and is the retriever itself with a share of 0', async () => {
    const unknown = refine(first, givenScores('block', { z: 1 }), { name: 'tokens', share: 0.5, depth: 3 })
    expect(places(await ask(unknown, 3))).toBe('a 0.90, b 0.80, c 0.70')
    expect(refine(first, second, { name: 'tokens', share: 0, depth: 3 })).toBe(first)
  })
  it('refuses what makes no sense', () => {
    expect(() => refine(first, second, { name: 'tokens', share: 1, depth: 0 })).toThrow('depth')
    expect(() => refine(first, second, { name: 'tokens', share: Number.NaN, depth: 1 })).toThrow('share')
    const { score: _, ...mute } = second
    expect(() => refine(first, mute, { name: 'tokens', share: 1, depth: 1 })).toThrow('does not score')
  })
  it('ranks all hits by the sum where it looks at all of them', async () => {
    const scores = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), fc.double({ min: 0, max: 1, noNaN: true }), { minKeys: 1 })
    await fc.assert(
      fc.asyncProperty(scores, fc.double({ min: -2, max: 2, noNaN: true }), async (given, share) => {
        const both = Object.fromEntries(Object.keys(given).map((id, i) => [id, i / 7]))
        const hits = await ask(refine(givenScores('block', given), givenScores('block', both), { name: 's', share, depth: 6 }), 6)
        const sums = Object.entries(given).map(([id, score]): Hit => ({ id: id as never, score: score + share * (both[id] as number) }))
        const expected = share === 0 ? Object.entries(given).map(([id, score]): Hit => ({ id: id as never, score })) : sums
        expect(hits.map(({ id }) => id)).toEqual(expected.sort(compareHits).map(({ id }) => id))
      }),
    )
  })
})
