import type { Query, Retriever, RunContext, UnitId } from '@colrag/core'
import { expect, test } from 'vitest'
import { memoryRoom } from './memory-room.ts'
import { rememberOpened } from './remember-opened.ts'
import { rememberRetriever } from './remember-retriever.ts'
import { rememberUnits } from './remember-units.ts'

const ctx = { seed: 0 } as unknown as RunContext
const id = (text: string): UnitId => text as UnitId
const question: Query = { id: 'q', text: 'pumps' }

/** Counts what it is asked; its scores are never twice the same, so that what is remembered shows. */
function counting(): Retriever<'block'> & { readonly asked: { lists: number; scores: number; vectors: number }; fails: boolean } {
  const asked = { lists: 0, scores: 0, vectors: 0 }
  const self = {
    level: 'block' as const,
    supports: { image: false, within: true, filter: true, score: true },
    asked,
    fails: false,
    retrieve: async (_: Query, { depth }: { depth: number }) => {
      if (self.fails) throw new Error('down')
      return { level: 'block' as const, scale: 'open' as const, hits: [{ id: id('a'), score: depth + ++asked.lists }] }
    },
    score: async (_: Query, ids: readonly UnitId[]) => Float64Array.from(ids, () => ++asked.scores),
    vectorSource: {
      queryVector: async () => new Float32Array([++asked.vectors]),
      vectors: async () => [],
    },
  }
  return self
}

test('what was said of a query with the same options, ids and units is said again', async () => {
  const axis = counting()
  const remembered = rememberRetriever(axis, memoryRoom(1000))
  const within = new Set([id('a'), id('b')])
  const first = await remembered.retrieve(question, { depth: 5, within }, ctx)
  expect(await remembered.retrieve(question, { depth: 5, within: new Set([id('b'), id('a')]) }, ctx)).toBe(first)
  expect(axis.asked.lists).toBe(1)
  for (const options of [
    { depth: 6, within },
    { depth: 5 },
    { depth: 5, within: new Set([id('a'), id('c')]) },
    { depth: 5, exact: true as const },
  ])
    expect(await remembered.retrieve(question, options, ctx)).not.toBe(first)
  expect(await remembered.retrieve({ ...question }, { depth: 5, within }, ctx)).not.toBe(first)
  const scores = await remembered.score?.(question, [id('a'), id('b')], ctx)
  // Whoever was given the scores may write into them.
  scores?.fill(0)
  expect(await remembered.score?.(question, [id('a'), id('b')], ctx)).toEqual(Float64Array.of(1, 2))
  expect(await remembered.score?.(question, [id('b'), id('a')], ctx)).toEqual(Float64Array.of(3, 4))
  expect(await remembered.vectorSource?.queryVector(question, ctx)).toBe(await remembered.vectorSource?.queryVector(question, ctx))
})

test('a failure is not remembered, and without room all is asked again', async () => {
  const axis = counting()
  const remembered = rememberRetriever(axis, memoryRoom(1000))
  axis.fails = true
  await expect(remembered.retrieve(question, { depth: 5 }, ctx)).rejects.toThrow('down')
  axis.fails = false
  expect((await remembered.retrieve(question, { depth: 5 }, ctx)).hits).toHaveLength(1)
  const cramped = rememberRetriever(axis, memoryRoom(0))
  const first = await cramped.retrieve(question, { depth: 5 }, ctx)
  expect(await cramped.retrieve(question, { depth: 5 }, ctx)).not.toEqual(first)
})

test('units are read once, in any mixture', async () => {
  const read: string[][] = []
  const store = { get: async (ids: readonly UnitId[]) => (read.push([...ids]), ids.map((one) => ({ id: one }) as never)) }
  const remembered = rememberUnits(store, memoryRoom(1000))
  await remembered.get([id('a'), id('b')])
  expect(await remembered.get([id('b'), id('c'), id('a')])).toEqual([{ id: 'b' }, { id: 'c' }, { id: 'a' }])
  expect(read).toEqual([['a', 'b'], ['c']])
})

test('the clock counts what is remembered as what it took, and as nothing spent', async () => {
  const axis = counting()
  const slow = {
    ...axis,
    retrieve: async (...asked: Parameters<typeof axis.retrieve>) => {
      await new Promise((done) => setTimeout(done, 20))
      return axis.retrieve(...asked)
    },
  }
  const { opened, clock } = rememberOpened({ text: slow, tree: { at: () => null }, units: { get: async () => [] } })
  const text = opened['text'] as Retriever
  await text.retrieve(question, { depth: 5 }, ctx)
  const { spent } = clock
  await text.retrieve(question, { depth: 5 }, ctx)
  expect(clock.spent).toBe(spent)
  expect(clock.ms).toBeCloseTo(2 * spent, 9)
})
