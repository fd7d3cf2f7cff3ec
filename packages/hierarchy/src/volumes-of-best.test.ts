import { describeRetriever, givenScores } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { sampleContext, sampleUnits } from './sample-tree.ts'
import { unitTree } from './unit-tree.ts'
import { volumesOfBest } from './volumes-of-best.ts'

const scores = { 'v1/d1/b1': 0.9, 'v2/d1/b1': 0.8, 'v2/d1/b2': 0.7, 'v3/d1/b1': 0.6, 'v3/d1/b2': -1, 'v1/d1/b2': 0.1 }
const tree = unitTree(sampleUnits(Object.keys(scores)))
const blocks = givenScores('block', scores)
const ask = async (best?: number): Promise<unknown> =>
  (
    await volumesOfBest(blocks, tree, best === undefined ? {} : { best }).retrieve({ id: 'q', text: 'x' }, { depth: 9 }, sampleContext)
  ).hits.map((h) => [h.id, Number(h.score.toFixed(6))])

describeRetriever('volumesOfBest', () => ({ retriever: volumesOfBest(blocks, tree), ids: tree.all('volume'), queries: ['x', 'y'] }))

describe('volumesOfBest', () => {
  it('sums the best hits of a volume, so that two good ones count more than one', async () => {
    expect(await ask()).toEqual([
      ['v2', 1.5],
      ['v1', 1],
      ['v3', 0.6],
    ])
    expect(await ask(1)).toEqual([
      ['v1', 0.9],
      ['v2', 0.8],
      ['v3', 0.6],
    ])
  })
  it('refuses to look at nothing', () => {
    expect(() => volumesOfBest(blocks, tree, { best: 0 })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  })
})
