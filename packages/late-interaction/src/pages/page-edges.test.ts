import type { Retriever, Unit, UnitId, UnitTree } from '@colrag/core'
import { unitId } from '@colrag/core'
import { blobMemory, hashedTokens, sampleUnit, strictContext, streamOf } from '@colrag/testing'
import { expect, it } from 'vitest'
import { tokenIndexer } from '../token-indexer.ts'
import type { TokenOptions } from '../token-options.ts'
import { pageRetriever } from './page-retriever.ts'

const ctx = strictContext()
const model = hashedTokens({ batch: 4096 })
const ask = (text: string): { id: string; text: string } => ({ id: 'q', text })

interface Opened {
  readonly blocks: Retriever<'block'>
  readonly pages: Retriever<'page'>
}

/** Pages of blocks with these texts, in a tree of this order: that of their names, or the other way round. */
async function opened(
  given: Readonly<Record<string, readonly string[]>>,
  options: Partial<TokenOptions<'block'>> = {},
  order: 'forwards' | 'backwards' = 'forwards',
): Promise<Opened> {
  const below = new Map(
    Object.entries(given).map(([page, texts]) => [
      page,
      texts.map((text, i): Unit<'block'> => sampleUnit(`${page}/b${i}`, text) as Unit<'block'>),
    ]),
  )
  const index = await tokenIndexer({ level: 'block', model, ...options }).create(blobMemory(), ctx)
  await index.apply({ upsert: streamOf([...below.values()].flat()), remove: [] }, ctx)
  const ids = [...below.keys()].sort().map(unitId)
  const all = order === 'forwards' ? ids : ids.toReversed()
  const pageOf = (id: UnitId): UnitId => unitId(id.split('/')[0] ?? '')
  const tree: UnitTree = {
    parent: (id) => (id.includes('/') ? pageOf(id) : null),
    children: (id) => (below.get(id) ?? []).map((block) => block.id),
    at: (id, level) => (level === 'page' ? pageOf(id) : null),
    all: (level) => (level === 'page' ? all : []),
  }
  return { blocks: index.search as Retriever<'block'>, pages: pageRetriever(index.search, tree) }
}
const forms: readonly Partial<TokenOptions<'block'>>[] = [{ threads: 1 }, { threads: 2 }, { threads: 3 }, { approximateFrom: 1, coarse: 2 }]

it('gives all that there are where more pages are asked for, and those without a token never', async () => {
  for (const options of forms) {
    const { pages, blocks } = await opened({ p1: ['abc', 'de'], p2: ['', ' '], p3: ['xyz'], p4: [] }, options)
    for (const depth of [2, 3, 10, 1000]) {
      expect((await pages.retrieve(ask('abx'), { depth }, ctx)).hits.map(({ id }) => id)).toEqual(['p1', 'p3'])
      expect(
        (await pages.retrieve(ask('abx'), { depth, within: new Set(['p2', 'p3'].map(unitId)) }, ctx)).hits.map(({ id }) => id),
      ).toEqual(['p3'])
      expect((await blocks.retrieve(ask('abx'), { depth: depth + 1 }, ctx)).hits).toHaveLength(3)
    }
  }
  const { pages, blocks } = await opened({})
  expect([(await pages.retrieve(ask('a'), { depth: 5 }, ctx)).hits, (await blocks.retrieve(ask('a'), { depth: 5 }, ctx)).hits]).toEqual([
    [],
    [],
  ])
})

it('takes doubles at the cut in the order of ids, whatever the order of the tree or of those asked among', async () => {
  const names = Array.from({ length: 40 }, (_, i) => `p${String(i).padStart(2, '0')}`)
  const given = Object.fromEntries(names.map((name, i) => [name, i === 33 ? ['abcdef', 'abc'] : i % 3 === 0 ? ['zzz'] : ['abc', 'def']]))
  const doubles = names.filter((_, i) => i % 3 !== 0)
  for (const options of forms) {
    for (const order of ['forwards', 'backwards'] as const) {
      const { pages, blocks } = await opened(given, options, order)
      for (const depth of [1, 2, 3, 7, 26, 27]) {
        const { hits } = await pages.retrieve(ask('abcdef'), { depth }, ctx)
        expect(hits.map(({ id }) => id)).toEqual(['p33', ...doubles].slice(0, depth))
        const within = new Set(names.toReversed().map(unitId))
        expect((await pages.retrieve(ask('abcdef'), { depth, within }, ctx)).hits).toEqual(hits)
        const found = (await blocks.retrieve(ask('def'), { depth }, ctx)).hits.map(({ id }) => id)
        expect(found).toEqual([...doubles.map((name) => `${name}/b1`), 'p33/b0'].slice(0, depth))
      }
    }
  }
})

it('ranks pages of 0, 1, 3 and 1,500 blocks in one index, the same on one, two and three threads', async () => {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const textOf = (i: number): string => Array.from({ length: 24 }, (_, k) => letters[(i * 7 + k * k * (1 + (i % 5))) % 26]).join('')
  const texts = (from: number, count: number): string[] => Array.from({ length: count }, (_, i) => textOf(from + i))
  const given = { p0: [], p1: [textOf(1)], p2: texts(9, 1500), p3: texts(50, 3), p4: [''], p5: texts(4000, 1500), p6: [textOf(1)] }
  const question = ask(`${textOf(1)}${textOf(2)}${textOf(3)}${textOf(77)}`)
  const runs = await Promise.all(
    [1, 2, 3].map(async (threads) => {
      const { pages, blocks } = await opened(given, { threads, approximateFrom: 'never' })
      return {
        pages: (await pages.retrieve(question, { depth: 10 }, ctx)).hits,
        scores: await pages.score?.(question, Object.keys(given).map(unitId), ctx),
        blocks: (await blocks.retrieve(question, { depth: 30 }, ctx)).hits,
      }
    }),
  )
  const [one] = runs
  expect(runs).toEqual([one, one, one])
  expect(one?.pages.map(({ id }) => id).toSorted()).toEqual(['p1', 'p2', 'p3', 'p5', 'p6'])
  expect(one?.scores?.[1]).toBe(one?.scores?.[6])
  expect([one?.scores?.[0], one?.scores?.[4]]).toEqual([Number.NaN, Number.NaN])
  const best = (page: string): number => Math.max(...(one?.blocks.filter(({ id }) => id.startsWith(page)).map(({ score }) => score) ?? []))
  for (const [place, page] of [
    [2, 'p2'],
    [5, 'p5'],
  ] as const)
    expect(one?.scores?.[place]).toBeGreaterThan(best(page))
})
