import { unitId } from '@colrag/core'
import { describeRetriever, givenScores } from '@colrag/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lift } from './lift.ts'
import { sampleContext, sampleUnits } from './sample-tree.ts'
import { unitTree } from './unit-tree.ts'

const triples = ['v1/d1/b1/t1', 'v1/d1/b1/t2', 'v1/d1/b2/t1', 'v1/d2/b1/t1', 'v1/d2/b1/t2']
const units = sampleUnits([...triples, 'v1/d2/b2'])
const tree = unitTree(units)
const blocks = tree.all('block')
const scores = { 'v1/d1/b1/t1': 0.9, 'v1/d1/b1/t2': 0.1, 'v1/d1/b2/t1': 0.9, 'v1/d2/b1/t1': 0.5, 'v1/d2/b1/t2': 0.6 }
const ask = async (pool: 'max' | 'sum' | 'mean', depth = 10, within?: ReadonlySet<ReturnType<typeof unitId>>): Promise<unknown> =>
  (
    await lift(givenScores('triple', scores), 'block', tree, pool).retrieve(
      { id: 'q', text: 'x' },
      { depth, ...(within ? { within } : {}) },
      sampleContext,
    )
  ).hits.map((h) => [h.id, h.score])

for (const pool of ['max', 'sum', 'mean'] as const) {
  describeRetriever(`lift by ${pool}`, () => ({
    retriever: lift(givenScores('triple', scores), 'block', tree, pool),
    ids: blocks,
    queries: ['x', 'y'],
  }))
}

describe('lift', () => {
  it('pools what lies below', async () => {
    expect(await ask('max')).toEqual([
      ['v1/d1/b1', 0.9],
      ['v1/d1/b2', 0.9],
      ['v1/d2/b1', 0.6],
    ])
    expect(await ask('sum')).toEqual([
      ['v1/d2/b1', 1.1],
      ['v1/d1/b1', 1],
      ['v1/d1/b2', 0.9],
    ])
    expect(await ask('mean')).toEqual([
      ['v1/d1/b2', 0.9],
      ['v1/d2/b1', 0.55],
      ['v1/d1/b1', 0.5],
    ])
  })
  it('knows nothing of a unit without finer ones: it is no hit, and NaN when asked for', async () => {
    const lifted = lift(givenScores('triple', scores), 'block', tree, 'max')
    expect(await lifted.score?.({ id: 'q', text: 'x' }, [unitId('v1/d2/b2'), unitId('v1/d1/b1')], sampleContext)).toEqual(
      Float64Array.of(NaN, 0.9),
    )
  })
  it("goes to the unit's own level and past several", async () => {
    const at = (to: 'triple' | 'document'): Promise<unknown> =>
      lift(givenScores('triple', scores), to, tree, 'max')
        .retrieve({ id: 'q', text: 'x' }, { depth: 2 }, sampleContext)
        .then((l) => l.hits.map((h) => h.id))
    expect(await at('triple')).toEqual(['v1/d1/b1/t1', 'v1/d1/b2/t1'])
    expect(await at('document')).toEqual(['v1/d1', 'v1/d2'])
  })
  it('scores by maximum only where the finer retriever scores', () => {
    expect(lift(givenScores('triple', scores, { score: false }), 'block', tree, 'max').supports.score).toBe(false)
    expect(lift(givenScores('triple', scores), 'block', tree, 'mean').score).toBeUndefined()
  })
  it('by maximum never depends on the order or number of weaker triples (law)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }), async (values) => {
        const given = Object.fromEntries(triples.map((id, i) => [id, values[i] ?? 0]))
        const { hits } = await lift(givenScores('triple', given), 'block', tree, 'max').retrieve(
          { id: 'q', text: 'x' },
          { depth: 10 },
          sampleContext,
        )
        for (const hit of hits)
          expect(hit.score).toBe(Math.max(...triples.filter((t) => t.startsWith(`${hit.id}/`)).map((t) => given[t] ?? NaN)))
      }),
    )
  })
})
