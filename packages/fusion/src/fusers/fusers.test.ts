import { describe, expect, it } from 'vitest'
import { reciprocalRank } from './reciprocal-rank.ts'
import { weightedSum } from './weighted-sum.ts'

const channels = [
  { axis: 'text', weight: 0.5, scores: Float64Array.of(0.9, 0.1, NaN) },
  { axis: 'bm25', weight: 2, scores: Float64Array.of(0, 1, 1) },
]

describe('weightedSum', () => {
  it('multiplies, and adds 0 for what is not known', () => {
    expect(weightedSum.contributions(channels)).toEqual([Float64Array.of(0.45, 0.05, 0), Float64Array.of(0, 2, 2)])
  })
  it('takes no channels and no candidates', () => {
    expect(weightedSum.contributions([])).toEqual([])
    expect(weightedSum.contributions([{ axis: 'text', weight: 1, scores: new Float64Array(0) }])).toEqual([new Float64Array(0)])
  })
})

describe('reciprocalRank', () => {
  it('gives weight / (k + place); equal scores share the better place; the unknown add 0', () => {
    expect(reciprocalRank().contributions(channels)).toEqual([
      Float64Array.of(0.5 / 61, 0.5 / 62, 0),
      Float64Array.of(2 / 63, 2 / 61, 2 / 61),
    ])
    expect(reciprocalRank({ k: 0 }).contributions(channels)[0]).toEqual(Float64Array.of(0.5, 0.25, 0))
  })
})
