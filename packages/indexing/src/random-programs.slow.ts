import type { Hit, Index, Indexer, Query, Unit, UnitId } from '@colrag/core'
import { unitId } from '@colrag/core'
import { blobMemory, hashedEmbedding, sampleUnit, streamOf, strictContext } from '@colrag/testing'
import type { BlobMemory } from '@colrag/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bm25Indexer } from './bm25/bm25-indexer.ts'
import { denseIndexer } from './dense/dense-indexer.ts'
import type { Tokenizer } from './tokenizers/tokenizer.ts'

const ctx = strictContext()

interface Asked {
  readonly text: string
  readonly depth: number
  readonly within: readonly string[] | null
  readonly filter: Narrowing | null
}
/** A filter, and what it means of the two facets that units have here. */
interface Narrowing {
  readonly filter: NonNullable<Query['filter']>
  readonly passes: (kind: string, page: number) => boolean
}
type Step =
  | { readonly do: 'change'; readonly upsert: readonly Unit[]; readonly remove: readonly string[] }
  | { readonly do: 'reopen' }
  | ({ readonly do: 'search' } & Asked)

const id = fc.integer({ min: 0, max: 14 }).map((n) => `d${n % 3}/u${n}`)
/** Few words, so that units are equal, share all or nothing, and terms stand in most units; also no word at all. */
const text = fc
  .array(fc.integer({ min: 0, max: 40 }), { maxLength: 7 })
  .map((list) => list.map((n) => `w${Math.floor(n ** 2 / 90)}`).join(' '))
const kind = fc.constantFrom('text', 'table')
const page = fc.integer({ min: 0, max: 5 })
const unit = fc
  .record({ id, text, kind, page })
  .map((made): Unit => sampleUnit(made.id, made.text, { facets: { kind: made.kind, page: String(made.page) } }))
const narrowing: fc.Arbitrary<Narrowing> = fc.oneof(
  kind.map((wanted) => ({ filter: { kind: wanted }, passes: (is: string) => is === wanted })),
  fc
    .tuple(page, page)
    .map(([from, below]) => ({ filter: { page: { from, below } }, passes: (_: string, at: number) => at >= from && at < below })),
  fc.uniqueArray(page).map((pages) => ({ filter: { page: { in: pages } }, passes: (_: string, at: number) => pages.includes(at) })),
  fc.tuple(kind, page).map(([is, at]) => ({
    filter: { noneOf: [{ kind: is, page: at }] },
    passes: (k: string, p: number) => !(k === is && p === at),
  })),
  fc.tuple(kind, page).map(([is, to]) => ({
    filter: { anyOf: [{ kind: is }, { page: { to } }] },
    passes: (k: string, p: number) => k === is || p <= to,
  })),
)
const asked = fc.record({
  text,
  depth: fc.integer({ min: 1, max: 16 }),
  within: fc.option(fc.uniqueArray(id, { maxLength: 9 })),
  filter: fc.option(narrowing),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('change'),
      upsert: fc.array(unit, { maxLength: 6 }),
      remove: fc.uniqueArray(id, { maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reopen') }) },
  { weight: 3, arbitrary: asked.map((query) => ({ do: 'search' as const, ...query })) },
)
const program = fc.array(step, { minLength: 3, maxLength: 16 })

/** The score of every unit that is a hit, from nothing but the units: what the index is compared with. */
type Truth = (units: readonly Unit[], query: string) => Promise<ReadonlyMap<string, number>>

/** The list that is true, but for what double precision leaves open: scores are near, and units of scores that near may change places. */
async function expectTrue(
  index: Index,
  held: ReadonlyMap<string, Unit>,
  { text: words, depth, within, filter }: Asked,
  truth: Truth,
): Promise<readonly Hit[]> {
  const query: Query = { id: 'q', text: words, ...(filter ? { filter: filter.filter } : {}) }
  const { hits } = await index.search.retrieve(
    query,
    { depth, ...(within ? { within: new Set(within.map(unitId)) } : {}), exact: true },
    ctx,
  )
  const scores = new Map(
    [...(await truth([...held.values()], words))].filter(([at]) => {
      const { kind: is = '', page: on } = held.get(at)?.facets ?? {}
      return (!within || within.includes(at)) && (!filter || filter.passes(is, Number(on)))
    }),
  )
  const best = [...scores].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).slice(0, depth)
  expect(hits.length).toBe(best.length)
  for (const [i, hit] of hits.entries()) {
    expect(hit.score).toBeCloseTo(best[i]?.[1] ?? Number.NaN, 5)
    expect(hit.score).toBeCloseTo(scores.get(hit.id) ?? Number.NaN, 5)
    const before = hits[i - 1]
    if (before) expect(before.score > hit.score || (before.score === hit.score && before.id < hit.id)).toBe(true)
  }
  const single = await index.search.score?.(query, [...hits.map((hit) => hit.id as UnitId), unitId('unknown')], ctx)
  expect([...(single ?? [])]).toEqual([...hits.map((hit) => hit.score), Number.NaN])
  return hits
}

/** Runs a program against an index and a plain map side by side; then all is deleted. */
async function expectSameAsMap(make: () => Indexer, steps: readonly Step[], truth: Truth): Promise<void> {
  const store = blobMemory()
  const held = new Map<string, Unit>()
  let index = await make().create(store, ctx)
  const change = async (upsert: readonly Unit[], remove: readonly string[]): Promise<void> => {
    await index.apply({ upsert: streamOf(upsert), remove: remove.map(unitId) }, ctx)
    for (const at of remove) held.delete(at)
    for (const one of upsert) held.set(one.id, one)
  }
  const searches: [Asked, readonly Hit[]][] = []
  for (const one of steps) {
    if (one.do === 'change') {
      await change(one.upsert, one.remove)
      searches.length = 0
    } else if (one.do === 'search') searches.push([one, await expectTrue(index, held, one, truth)])
    else {
      await index.close()
      index = await make().open(store, ctx)
      for (const [query, hits] of searches) expect(await expectTrue(index, held, query, truth)).toEqual(hits)
    }
  }
  const fresh = blobMemory()
  await (await make().create(fresh, ctx)).apply({ upsert: streamOf(held.values()), remove: [] }, ctx)
  expect(sizes(store)).toEqual(sizes(fresh))
  expect(store.blobs).toEqual(fresh.blobs)
  await change([], [...held.keys()])
  const empty = blobMemory()
  await make().create(empty, ctx)
  expect(sizes(store)).toEqual(sizes(empty))
  await index.close()
}

const sizes = ({ blobs }: BlobMemory): Record<string, number> =>
  Object.fromEntries([...blobs].map(([path, { length }]) => [path, length] as const).sort())

const words: Tokenizer = {
  name: 'words',
  version: 1,
  cut(cuttable, take) {
    for (const { 0: word, index } of cuttable.matchAll(/\S+/g)) take(null, index, index + word.length)
  },
}
const wordsOf = (of: string): string[] => of.split(' ').filter((word) => word !== '')
const count = (list: readonly string[], word: string): number => list.filter((other) => other === word).length

/** BM25 as it is in the books, term by term (k1 1.5, b 0.75, epsilon 0.25, delta 1). */
const bm25Truth =
  (variant: 'okapi' | 'lucene' | 'plus'): Truth =>
  async (units, query) => {
    const lists = units.map((one) => wordsOf(one.text))
    const mean = lists.reduce((sum, list) => sum + list.length, 0) / lists.length
    const holders = (term: string): number => lists.filter((list) => list.includes(term)).length
    const n = units.length
    const okapi = (term: string): number => Math.log((n - holders(term) + 0.5) / (holders(term) + 0.5))
    const vocabulary = [...new Set(lists.flat())]
    const meanIdf = vocabulary.reduce((sum, term) => sum + okapi(term), 0) / vocabulary.length
    const idf = (term: string): number => {
      if (variant === 'lucene') return Math.log(1 + (n - holders(term) + 0.5) / (holders(term) + 0.5))
      if (variant === 'plus') return Math.log((n + 1) / holders(term))
      return okapi(term) < 0 ? 0.25 * meanIdf : okapi(term)
    }
    const scores = new Map<string, number>()
    for (const [i, list] of lists.entries()) {
      const shared = wordsOf(query).filter((term) => list.includes(term))
      if (shared.length === 0) continue
      const hold = 1.5 * (1 - 0.75 + (0.75 * list.length) / mean)
      const part = (term: string): number => (2.5 * count(list, term)) / (count(list, term) + hold) + (variant === 'plus' ? 1 : 0)
      scores.set(
        units[i]?.id ?? '',
        shared.reduce((sum, term) => sum + idf(term) * part(term), 0),
      )
    }
    return scores
  }

const dims = 16
const model = hashedEmbedding({ dims })
const denseTruth: Truth = async (units, query) => {
  const scores = new Map<string, number>()
  if (query.trim() === '') return scores
  const vector = async (of: string): Promise<Float32Array> => (await model.embed([{ text: of }], 'passage', ctx))[0] as Float32Array
  const asks = await vector(query)
  for (const one of units) {
    if (one.text.trim() === '') continue
    const own = await vector(one.text)
    scores.set(
      one.id,
      own.reduce((sum, x, i) => sum + x * (asks[i] ?? 0), 0),
    )
  }
  return scores
}

const dense = (approximateFrom: number | 'never') => (): Indexer =>
  denseIndexer({ level: 'block', model, content: 'text', approximateFrom })
test.each<readonly [string, () => Indexer, Truth, number]>([
  ...(['okapi', 'lucene', 'plus'] as const).map(
    (variant) =>
      [
        `words, ${variant}`,
        () => bm25Indexer({ level: 'block', content: 'text', scale: 'open', tokenizer: words, variant }),
        bm25Truth(variant),
        200,
      ] as const,
  ),
  ['vectors', dense('never'), denseTruth, 200],
  ['vectors in lists', dense(4), denseTruth, 200],
])(
  'after any program an index of %s finds what a map and plain formulas find, and holds nothing once all is deleted',
  async (_, make, truth, programs) => {
    await fc.assert(
      fc.asyncProperty(program, (steps) => expectSameAsMap(make, steps, truth)),
      { numRuns: programs, seed: 20260806 },
    )
  },
)
