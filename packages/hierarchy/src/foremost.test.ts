import type { UnitId } from '@colrag/core'
import { describeRetriever, givenScores } from '@colrag/testing'
import { describe, expect, it } from 'vitest'
import { foremost } from './foremost.ts'
import { sampleContext } from './sample-tree.ts'

const scores = { a: 0.9, b: 0.5, c: 0.1 }
const ids = Object.keys(scores) as UnitId[]
const query = { id: 'q', text: 'x' }
describeRetriever('foremost', () => ({ retriever: foremost(givenScores('block', scores), 10), ids, queries: ['x', 'y'] }))

describe('foremost', () => {
  it('finds and scores only the best, whichever units are asked about', async () => {
    const two = foremost(givenScores('block', scores), 2)
    expect((await two.retrieve(query, { depth: 5 }, sampleContext)).hits.map((h) => h.id)).toEqual(['a', 'b'])
    expect((await two.retrieve(query, { depth: 5, within: new Set(['b', 'c'] as UnitId[]) }, sampleContext)).hits.map((h) => h.id)).toEqual(
      ['b'],
    )
    expect(await two.score?.(query, ids, sampleContext)).toEqual(Float64Array.of(0.9, 0.5, NaN))
  })
  it('asks once for a query object, and again for another of the same words', async () => {
    const asked: number[] = []
    const two = foremost(givenScores('block', scores, { onRetrieve: (depth) => asked.push(depth) }), 2)
    for (const depth of [1, 10]) await two.retrieve(query, { depth }, sampleContext)
    await two.score?.(query, ids, sampleContext)
    expect(asked).toEqual([2])
    await two.retrieve({ ...query }, { depth: 1 }, sampleContext)
    expect(asked).toEqual([2, 2])
  })
  it('asks again where an exact search is wanted behind another, and keeps that', async () => {
    const asked: (true | undefined)[] = []
    const given = givenScores('block', scores)
    const two = foremost({ ...given, retrieve: (q, options, ctx) => (asked.push(options.exact), given.retrieve(q, options, ctx)) }, 2)
    await two.score?.(query, ids, sampleContext)
    await two.retrieve(query, { depth: 1, exact: true }, sampleContext)
    await two.retrieve(query, { depth: 1 }, sampleContext)
    expect(asked).toEqual([undefined, true])
  })
  it('does not keep a failure', async () => {
    let fails = true
    const given = givenScores('block', scores)
    const two = foremost({ ...given, retrieve: (...args) => (fails ? Promise.reject(new Error('busy')) : given.retrieve(...args)) }, 2)
    await expect(two.retrieve(query, { depth: 1 }, sampleContext)).rejects.toThrow('busy')
    fails = false
    expect((await two.retrieve(query, { depth: 5 }, sampleContext)).hits).toHaveLength(2)
  })
})
