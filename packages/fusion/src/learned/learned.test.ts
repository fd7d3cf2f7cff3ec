import { seededRandom } from '@colrag/stage-kit'
import { givenScores, strictContext } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { fuse } from '../fuse.ts'
import { descend } from './descend.ts'
import { fitFusion } from './fit-fusion.ts'
import type { FitOptions } from './fit-fusion.ts'
import type { JudgedQuery } from './judged-query.ts'
import { learnedFusion } from './learned-fusion.ts'
import { ndcg } from './ndcg.ts'

const normalizers = { text: 'min-max', bm25: 'identity', noise: 'identity' }
/** Gains follow 3 bm25 + 1 text with some noise; the third axis says nothing. */
function judged(count: number, seed = 7): readonly JudgedQuery[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, (_, q) => {
    const drawn = Array.from({ length: 12 }, () => ({ text: random(), bm25: random(), noise: random(), blur: random() }))
    const merits = drawn.map(({ text, bm25, blur }) => text + 3 * bm25 + 0.5 * blur)
    const best = [...merits].sort((a, b) => b - a)
    return {
      id: `q${q}`,
      candidates: drawn.map(({ text, bm25, noise }, c) => ({
        parts: { text, bm25, noise: c % 5 === 0 ? null : noise },
        gain: merits[c] === best[0] ? 2 : (merits[c] ?? 0) >= (best[2] ?? 0) ? 1 : 0,
      })),
    }
  })
}
const kinds = ['logistic', 'pairwise'] as const

describe.each(kinds)('a %s fusion', (kind) => {
  const options: FitOptions = { kind, normalizers }
  const fitted = fitFusion(judged(150), options)
  it('finds what tells, and that noise tells nothing', () => {
    const { text = NaN, bm25 = NaN, noise = NaN } = fitted.weights
    expect(text + bm25 + noise).toBeCloseTo(1, 12)
    expect(bm25 / text).toBeGreaterThan(2)
    expect(bm25 / text).toBeLessThan(5)
    expect(noise).toBeLessThan(0.1)
  })
  it('is judged on questions that it has not seen, beside what was served before and each axis alone', () => {
    const { heldOut, learnedFrom, recommended } = fitted
    expect(learnedFrom + heldOut.questions).toBe(150)
    expect(heldOut.questions).toBe(50)
    expect(heldOut.fitted.mean).toBeGreaterThan(heldOut.before.mean)
    expect(heldOut.difference.mean).toBeCloseTo(heldOut.fitted.mean - heldOut.before.mean, 12)
    for (const { mean, low, high } of [heldOut.fitted, heldOut.before, ...Object.values(heldOut.alone)]) {
      expect(low).toBeLessThanOrEqual(mean)
      expect(high).toBeGreaterThanOrEqual(mean)
    }
    expect(heldOut.alone['bm25']?.mean).toBeGreaterThan(heldOut.alone['noise']?.mean ?? Infinity)
    expect(recommended).toBe(true)
  })
  it('is the same for the same questions, in any order', () => {
    expect(fitFusion([...judged(150)].reverse(), options)).toEqual(fitted)
  })
  it('is recommended only where it loses nothing to what was served before', () => {
    const good = judged(150)
    const exchanged = good.map((query) => ({
      ...query,
      candidates: query.candidates.map(({ parts, gain }) => ({
        parts: { ...parts, text: parts['bm25'] ?? 0, bm25: parts['text'] ?? 0 },
        gain,
      })),
    }))
    const wrong = fitFusion(exchanged, options).weights
    const served = fitFusion(good, { ...options, weights: { text: 1, bm25: 3 } })
    expect(served.heldOut.difference.mean).toBeLessThan(0.05)
    expect(fitFusion(good, { ...options, weights: wrong }).heldOut.difference.mean).toBeGreaterThan(0.05)
    expect(served.recommended).toBe(served.heldOut.difference.mean >= 0)
  })
  it('is plain data that a fusion can be made of', async () => {
    const kept = JSON.parse(JSON.stringify(fitted)) as typeof fitted
    expect(kept).toEqual(fitted)
    const search = fuse(
      'block',
      { text: givenScores('block', { a: 1, b: 0 }), bm25: givenScores('block', { a: 0, b: 1 }), noise: givenScores('block', { a: 0 }) },
      learnedFusion(kept),
    )
    const { hits } = await search.retrieve({ id: 'q', text: 'x' }, { depth: 2 }, strictContext())
    expect(hits.map((h) => [h.id, h.score])).toEqual([
      ['b', fitted.weights['bm25']],
      ['a', fitted.weights['text']],
    ])
  })
  it('refuses too little, and what cannot teach', () => {
    const refused = (questions: readonly JudgedQuery[], message: RegExp): void =>
      expect(() => fitFusion(questions, options)).toThrow(
        expect.objectContaining({ code: 'invalid-options', message: expect.stringMatching(message) }),
      )
    refused(judged(29), /29 of 29 questions.*too few/)
    refused([], /0 of 0/)
    const flat = judged(100).map((query) => ({ ...query, candidates: query.candidates.map((c) => ({ ...c, gain: 1 })) }))
    refused(flat, /0 of 100/)
    const upsideDown = judged(100).map((query) => ({
      ...query,
      candidates: query.candidates.map(({ gain }) => ({ parts: { text: 1 - gain / 2, bm25: 1 - gain / 2, noise: 1 - gain / 2 }, gain })),
    }))
    refused(upsideDown, /no axis/)
    refused([{ id: 'x', candidates: [{ parts: {}, gain: NaN }] }], /gain/)
    expect(() => fitFusion(judged(100), { kind, normalizers: { text: 'soft' } })).toThrow(
      expect.objectContaining({ subject: 'fitFusion, axis text' }),
    )
  })
})

describe('learnedFusion', () => {
  it.each([
    [{}, 'weights'],
    [{ weights: { text: 1 } }, 'normalizers'],
    [{ weights: { text: '1' }, normalizers: { text: 'max' } }, 'weights.text'],
    [{ weights: { text: -1 }, normalizers: { text: 'max' } }, 'weights.text'],
    [{ weights: { text: 1 }, normalizers: {} }, 'normalizers.text'],
    [{ weights: { text: 1 }, normalizers: { text: 'soft' } }, 'normalizers.text'],
    [null, 'weights'],
  ])('names the place in data that is wrong: %j', (data, place) =>
    expect(() => learnedFusion(data as never)).toThrow(
      expect.objectContaining({ code: 'invalid-options', subject: `learned fusion, ${place}` }),
    ),
  )
})

describe('ndcg', () => {
  it('is the discounted gain of ten places over the best there can be', () => {
    expect(ndcg([3, 2, 1], [2, 1, 0])).toBe(1)
    expect(ndcg([1, 2], [1, 0])).toBeCloseTo(1 / Math.log2(3), 12)
    expect(ndcg([1, 2, 3], [0, 1, 2])).toBe(1)
    expect(ndcg([1, 2], [0, 0])).toBe(0)
    expect(ndcg([...new Array<number>(10).fill(1), 0], [...new Array<number>(10).fill(0), 1])).toBe(0)
  })
})

describe('descend', () => {
  it('finds the least of a bowl, within bounds', () => {
    const bowl = (p: readonly number[]): { loss: number; gradient: number[] } => ({
      loss: ((p[0] ?? 0) + 1) ** 2 + ((p[1] ?? 0) - 3) ** 2,
      gradient: [2 * ((p[0] ?? 0) + 1), 2 * ((p[1] ?? 0) - 3)],
    })
    const [bounded, free] = descend([1, 0], 1, bowl)
    expect(bounded).toBe(0)
    expect(free).toBeCloseTo(3, 4)
    expect(descend([1, 0], 0, bowl)[0]).toBeCloseTo(-1, 4)
  })
})
