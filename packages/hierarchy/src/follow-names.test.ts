import type { Retriever, Unit, UnitId } from '@colrag/core'
import { unitId } from '@colrag/core'
import { describeRetriever, givenScores } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { followNames } from './follow-names.ts'
import { sampleContext, sampleStore, sampleUnits } from './sample-tree.ts'
import { unitTree } from './unit-tree.ts'

const titles: Readonly<Record<string, string>> = { d1: 'River Works', d2: 'Storm Tide', d3: 'Snow Load', d4: 'River Works' }
const texts: Readonly<Record<string, string>> = {
  'v1/d1/b1': 'River Works follows Storm Tide and Snow Load.',
  'v1/d3/b1': 'See Storm Tide.',
}
const units = sampleUnits(['v1/d1/b1', 'v1/d1/b2', 'v1/d2/b1', 'v1/d2/b2', 'v1/d3/b1', 'v1/d5/b1'], (id) => texts[id] ?? id).map(
  (u): Unit => ({ ...u, facets: { ...u.facets, title: titles[u.facets['title'] ?? ''] ?? '' } }),
)
const tree = unitTree(units)
const store = sampleStore(units)
const scores: Readonly<Record<string, number>> = {
  'v1/d1/b1': 1,
  'v1/d1/b2': 0.9,
  'v1/d5/b1': 0.75,
  'v1/d2/b1': 0.85,
  'v1/d2/b2': 0.5,
  'v1/d3/b1': 0.4,
}
const fine = givenScores('block', scores) as Retriever<'block'>
const ask = async (retriever: Retriever<'block'>, depth = 10): Promise<readonly (readonly [UnitId, number])[]> =>
  (await retriever.retrieve({ id: 'q', text: 'x' }, { depth }, sampleContext)).hits.map((h) => [h.id, Number(h.score.toFixed(6))])

describeRetriever('followNames', () => ({
  retriever: followNames(fine, { tree, units: store, share: 0.3 }),
  ids: tree.all('block'),
  queries: ['a', 'b'],
}))

describe('followNames', () => {
  it('raises the hits of documents that the best hits name, no higher than the hit that names them', async () => {
    expect(await ask(followNames(fine, { tree, units: store, share: 0.3 }))).toEqual([
      ['v1/d1/b1', 1],
      ['v1/d2/b1', 1],
      ['v1/d1/b2', 0.9],
      ['v1/d5/b1', 0.75],
      ['v1/d3/b1', 0.7],
      ['v1/d2/b2', 0.65],
    ])
  })
  it('says so in the explanation, so that the score can be worked out', async () => {
    const { hits } = await followNames(fine, { tree, units: store, share: 0.3 }).retrieve(
      { id: 'q', text: 'x' },
      { depth: 5 },
      sampleContext,
    )
    const hit = hits.find(({ id }) => id === unitId('v1/d3/b1'))
    expect(hit?.explanation?.priors).toEqual([{ name: 'named', amount: 0.3, because: 'its document is named in v1/d1/b1' }])
    expect(hits.find(({ id }) => id === unitId('v1/d1/b2'))?.explanation?.priors ?? []).toEqual([])
  })
  it('keeps the order within a document, however near its hits come to the one that names it', async () => {
    const near = { ...scores, 'v1/d2/b1': 0.8, 'v1/d2/b2': 0.84 }
    const found = await ask(followNames(givenScores('block', near) as Retriever<'block'>, { tree, units: store, share: 0.9 }))
    expect(found.slice(0, 3)).toEqual([
      ['v1/d1/b1', 1],
      ['v1/d2/b2', 1],
      ['v1/d3/b1', 1],
    ])
    expect(found[3]).toEqual(['v1/d2/b1', 0.96])
  })
  it('reads only as many hits as it is told', async () => {
    const last = { ...scores, 'v1/d1/b1': 0.1, 'v1/d3/b1': 0.88 }
    const found = await ask(followNames(givenScores('block', last) as Retriever<'block'>, { tree, units: store, share: 0.3, read: 1 }))
    expect(found[0]).toEqual(['v1/d1/b2', 0.9])
    expect(found[1]).toEqual(['v1/d3/b1', 0.88])
    expect(found[2]).toEqual(['v1/d2/b1', 0.85])
  })
  it('is the fine retriever itself for a share of 0, and refuses others that make no sense', () => {
    expect(followNames(fine, { tree, units: store, share: 0 })).toBe(fine)
    expect(() => followNames(fine, { tree, units: store, share: -1 })).toThrow(/share/)
    expect(() => followNames(fine, { tree, units: store, share: 0.3, read: 0 })).toThrow(/read/)
  })
})
