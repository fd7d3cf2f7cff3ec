import { unitId } from '@colrag/core'
import type { Hit, Level, RankedList, Retriever, UnitId } from '@colrag/core'
import { describeRetriever, givenScores } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { coarseToFine } from './coarse-to-fine.ts'
import { lift } from './lift.ts'
import { sampleContext, sampleUnits } from './sample-tree.ts'
import { unitTree } from './unit-tree.ts'

const units = sampleUnits(['v1/d1/b1/t1', 'v1/d1/b2', 'v1/d2/b1', 'v1/d2/b2', 'v2/d3/b1', 'v2/d3/b2'])
const tree = unitTree(units)
const blocks = tree.all('block')
const documents = givenScores('document', { 'v1/d1': 0.9, 'v1/d2': 0.5, 'v2/d3': 0.1 })
const fine = givenScores('block', Object.fromEntries(blocks.map((id, i) => [id, 0.1 * (i + 1)])))
const query = { id: 'q', text: 'x' }
const ids = (list: RankedList): readonly string[] => list.hits.map((h) => h.id)
const ask = async (retriever: Retriever, depth: number, within?: readonly string[]): Promise<readonly string[]> =>
  ids(await retriever.retrieve(query, { depth, ...(within ? { within: new Set(within as UnitId[]) } : {}) }, sampleContext))

describeRetriever('coarseToFine with a prior', () => ({
  retriever: coarseToFine(documents, fine, tree, { keep: 2, prior: 0.5 }),
  ids: blocks,
  queries: ['x', 'y'],
}))
describeRetriever('coarseToFine, narrowing', () => ({
  retriever: coarseToFine(documents, fine, tree, { keep: 2 }),
  ids: blocks.filter((b) => b.startsWith('v1')),
  queries: ['x', 'y'],
}))

it('hands down that everything is to be looked at, to all that it asks', async () => {
  const asked: (true | undefined)[] = []
  const noting = <L extends Level>(retriever: Retriever<L>): Retriever<L> => ({
    ...retriever,
    retrieve: (by, options, ctx) => {
      asked.push(options.exact)
      return retriever.retrieve(by, options, ctx)
    },
  })
  const triples = noting(givenScores('triple', { 'v1/d1/b1/t1': 1 }))
  for (const prior of [undefined, 0.5]) {
    const combined = coarseToFine(noting(documents), lift(triples, 'block', tree, 'max'), tree, { keep: 2, ...(prior ? { prior } : {}) })
    await combined.retrieve(query, { depth: 3, exact: true }, sampleContext)
  }
  expect(asked).toEqual([true, true, true, true])
})

describe('narrowing', () => {
  it('finds only what lies below the best coarse units, in the fine order', async () => {
    expect(await ask(coarseToFine(documents, fine, tree, { keep: 1 }), 10)).toEqual(['v1/d1/b2', 'v1/d1/b1'])
    expect(await ask(coarseToFine(documents, fine, tree, { keep: 2 }), 10)).toEqual(['v1/d2/b2', 'v1/d2/b1', 'v1/d1/b2', 'v1/d1/b1'])
  })
  it('keeps what is always a candidate, wherever it lives', async () => {
    const always = givenScores('block', { 'v2/d3/b1': 1 })
    expect(await ask(coarseToFine(documents, fine, tree, { keep: 1, always }), 10)).toEqual(['v2/d3/b1', 'v1/d1/b2', 'v1/d1/b1'])
  })
  it('widens to the chosen volumes when there are too few, and to everything when there is nothing', async () => {
    const wider = { coarse: givenScores('volume', { v1: 1 }), keep: 1 }
    expect(await ask(coarseToFine(documents, fine, tree, { keep: 1, wider }), 2)).toEqual(['v1/d1/b2', 'v1/d1/b1'])
    expect(await ask(coarseToFine(documents, fine, tree, { keep: 1, wider }), 3)).toEqual(['v1/d2/b2', 'v1/d2/b1', 'v1/d1/b2'])
    expect(await ask(coarseToFine(givenScores('document', {}), fine, tree, { keep: 1 }), 2)).toEqual(['v2/d3/b2', 'v2/d3/b1'])
  })
  it('keeps to the given units, and chooses coarse units among those above them', async () => {
    expect(await ask(coarseToFine(documents, fine, tree, { keep: 1 }), 10, ['v2/d3/b1', 'v2/d3/b2', 'v1/d2/b1'])).toEqual(['v1/d2/b1'])
  })
  it('lets a filter take the place of a coarse search that has none', async () => {
    const filtered = coarseToFine(documents, givenScores('block', { 'v2/d3/b1': 1 }, { filter: true }), tree, { keep: 1 })
    expect(ids(await filtered.retrieve({ ...query, filter: { title: 'd3' } }, { depth: 5 }, sampleContext))).toEqual(['v2/d3/b1'])
  })
  it('scores given units as the fine retriever does', async () => {
    expect(await coarseToFine(documents, fine, tree, { keep: 1 }).score?.(query, [unitId('v2/d3/b2')], sampleContext)).toEqual(
      Float64Array.of(0.1 * 6),
    )
  })
})

describe('a prior', () => {
  it("adds its share of the kept unit's score, and says so", async () => {
    const { hits } = await coarseToFine(documents, fine, tree, { keep: 1, prior: 0.5 }).retrieve(query, { depth: 10 }, sampleContext)
    expect(hits).toHaveLength(6)
    const [first] = hits
    expect(first).toMatchObject({ id: 'v1/d1/b2', explanation: { priors: [{ name: 'document', amount: 0.45 }] } })
    expect(first?.score).toBeCloseTo(0.65, 12)
    for (const hit of hits) expect(recomputed(hit)).toBe(hit.score)
  })
  it('lifts what lies below a kept unit from below the depth asked for', async () => {
    const many = sampleUnits([...Array.from({ length: 300 }, (_, i) => `v1/d1/b${String(i).padStart(3, '0')}`), 'v1/d2/b1'])
    const wide = unitTree(many)
    const scores = Object.fromEntries(wide.all('block').map((id) => [id, id === 'v1/d2/b1' ? 0.1 : 0.5]))
    expect(
      await ask(coarseToFine(givenScores('document', { 'v1/d2': 1 }), givenScores('block', scores), wide, { keep: 1, prior: 1 }), 1),
    ).toEqual(['v1/d2/b1'])
  })
  it('asks the fine retriever a second time only where that can change the best hits', async () => {
    const many = sampleUnits([...Array.from({ length: 300 }, (_, i) => `v1/d1/b${String(i).padStart(3, '0')}`), 'v1/d2/b1'])
    const wide = unitTree(many)
    const asked = async (scoreOf: (i: number) => number, score: boolean): Promise<number> => {
      let times = 0
      const given = Object.fromEntries(wide.all('block').map((id, i) => [id, scoreOf(i)]))
      const counted = givenScores('block', given, { score, onRetrieve: () => times++ })
      await ask(coarseToFine(givenScores('document', { 'v1/d2': 1 }), counted, wide, { keep: 1, prior: 0.1 }), 5)
      return times
    }
    expect(await asked((i) => 1 - i / 300, true)).toBe(1)
    expect(await asked(() => 0.5, true)).toBe(2)
    expect(await asked(() => 0.5, false)).toBe(1)
  })
  it('explains later what is asked for later, in the same words', async () => {
    const inner = coarseToFine(documents, fine, tree, { keep: 2, prior: 0.5 })
    const outer = coarseToFine(givenScores('volume', { v2: 1 }), inner, tree, { keep: 1, prior: 0.2 })
    const now = await outer.retrieve(query, { depth: 4 }, sampleContext)
    const later = await outer.retrieve(query, { depth: 4, explain: 'later' }, sampleContext)
    expect(later.hits.some((hit) => hit.explanation)).toBe(false)
    expect(later.hits.map((hit) => later.explain?.(hit))).toEqual(now.hits)
    expect(now.hits.find((hit) => hit.id === 'v2/d3/b1')?.explanation?.priors).toEqual([
      { name: 'volume', amount: 0.2, because: 'lies in v2' },
    ])
    for (const hit of now.hits) expect(recomputed(hit)).toBeCloseTo(hit.score, 12)
  })
  it('of 0 changes nothing', async () => {
    expect(await coarseToFine(documents, fine, tree, { keep: 1, prior: 0 }).retrieve(query, { depth: 3 }, sampleContext)).toEqual(
      await fine.retrieve(query, { depth: 3 }, sampleContext),
    )
  })
})

describe('wrong use', () => {
  it('is refused with a code', () => {
    expect(() => coarseToFine(documents, fine, tree, { keep: 0 })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
    expect(() => coarseToFine(documents, fine, tree, { keep: 1, prior: NaN })).toThrow(expect.objectContaining({ code: 'invalid-options' }))
    expect(() => coarseToFine(documents, givenScores('block', {}, { within: false }), tree, { keep: 1 })).toThrow(
      expect.objectContaining({ code: 'unsupported' }),
    )
  })
})

function recomputed({ score, explanation }: Hit): number {
  if (!explanation) return score
  const sum = explanation.terms.reduce((total, t) => total + t.contribution, 0)
  return explanation.boosts.reduce((total, b) => total * b.factor, sum) + explanation.priors.reduce((total, p) => total + p.amount, 0)
}

describe('a picture without words', () => {
  it.each([{ keep: 1 }, { keep: 1, prior: 0.5 }])('passes by a coarse search that reads only words: %j', async (options) => {
    const deaf: Retriever<'document'> = { ...documents, retrieve: () => Promise.reject(new Error('it reads only words')) }
    const seeing: Retriever<'block'> = {
      ...fine,
      supports: { ...fine.supports, image: true },
      retrieve: (q, asked, ctx) => fine.retrieve({ ...q, text: 'x' }, asked, ctx),
    }
    const image = { key: 'a.png', mediaType: 'image/png', width: 1, height: 1 }
    const found = await coarseToFine(deaf, seeing, tree, options).retrieve({ id: 'q', text: '', image }, { depth: 1 }, sampleContext)
    expect(ids(found)).toEqual(['v2/d3/b2'])
  })
})
