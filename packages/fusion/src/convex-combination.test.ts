import { givenScores, strictContext } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { convexCombination } from './convex-combination.ts'
import type { ConvexAxis } from './convex-combination.ts'
import { fuse } from './fuse.ts'

describe('convexCombination', () => {
  it('is the share of each axis times its height above the theoretical least (Bruch et al. 2023)', async () => {
    const search = fuse(
      'block',
      { text: givenScores('block', { a: 0.8, b: 0.6 }), bm25: givenScores('block', { b: 4, c: 2 }) },
      convexCombination({ text: { weight: 0.6, least: -1 }, bm25: { weight: 0.4, least: 0 } }),
    )
    const { hits } = await search.retrieve({ id: 'q', text: 'x' }, { depth: 5 }, strictContext())
    expect(hits.map((h) => h.id)).toEqual(['b', 'a', 'c'])
    for (const [i, expected] of [0.6 * (1.6 / 1.8) + 0.4, 0.6, 0.4 * 0.5].entries()) expect(hits[i]?.score).toBeCloseTo(expected, 12)
  })
  it.each([
    [{ text: { weight: 0.6, least: 0 }, bm25: { weight: 0.6, least: 0 } }],
    [{ text: { weight: 1.2, least: 0 }, bm25: { weight: -0.2, least: 0 } }],
    [{}],
  ])('refuses shares that are none: %j', (axes) =>
    expect(() => convexCombination(axes as Readonly<Record<string, ConvexAxis>>)).toThrow(
      expect.objectContaining({ code: 'invalid-options' }),
    ),
  )
})
