import type { Filter, Index, Normalizer, Retriever, Reranker, Unit, UnitId } from '@colrag/core'
import { unitId } from '@colrag/core'
import { fuse, identity, minMax, rerank, ruleAnalyser, weightedSum } from '@colrag/fusion'
import { coarseToFine, foremost, lift, unitTree, volumeToBlock } from '@colrag/hierarchy'
import { bm25Indexer, denseIndexer, memoryBlobStore, tripleIndexer } from '@colrag/indexing'
import { hashedEmbedding, streamOf, strictContext } from '@colrag/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const topics = ['避難所の数', '雨量の記録', '住家の被害', '停電の戸数', '道路の通行止め']
const unit = (id: string, level: Unit['level'], text: string, facets: Unit['facets']): Unit => ({
  id: unitId(id),
  level,
  parentId: id.includes('/') ? unitId(id.slice(0, id.lastIndexOf('/'))) : null,
  text,
  context: '',
  placements: [],
  anchors: [],
  facets,
})
/** Three volumes of four documents of ten blocks, each block with a triple; facets as composers give them. */
const units = ['v1', 'v2', 'v3'].flatMap((v, n): Unit[] => [
  unit(v, 'volume', v, { kind: 'volume', volume: v }),
  ...['d1', 'd2', 'd3', 'd4'].flatMap((d, m) => {
    const common = { volume: v, title: `${v}${d}`, date: `2026-0${n + 1}-${10 + m}` }
    return [
      unit(`${v}/${d}`, 'document', `${v}${d}`, { kind: 'document', ...common }),
      ...Array.from({ length: 10 }, (_, b) => {
        const kind = b % 3 === 0 ? 'table' : 'text'
        const text = `${topics[(b + m) % 5]}は${b + m}である`
        return [
          unit(`${v}/${d}/b${b}`, 'block', text, { kind, ...common }),
          unit(`${v}/${d}/b${b}/t1`, 'triple', `${topics[(b + n) % 5]} は ${b}`, { kind, ...common }),
        ]
      }).flat(),
    ]
  }),
])
const tree = unitTree(units)
const held = new Map(units.map((u) => [u.id, u]))
const store = { get: (ids: readonly UnitId[]) => Promise.resolve(ids.map((id) => held.get(id) as Unit)) }
const model = hashedEmbedding()
const indexers = {
  text: denseIndexer({ level: 'block', model }),
  bm25: bm25Indexer({ level: 'block' }),
  triple: tripleIndexer({ model }),
  documents: bm25Indexer({ level: 'document' }),
}
const open: Partial<Record<keyof typeof indexers, Index>> = {}
const axis = <L extends Unit['level']>(name: keyof typeof indexers): Retriever<L> => open[name]?.search as unknown as Retriever<L>
beforeAll(async () => {
  for (const [name, indexer] of Object.entries(indexers)) {
    const index = await indexer.create(memoryBlobStore(), strictContext())
    await index.apply({ upsert: streamOf(units.filter((u) => u.level === indexer.level)), remove: [] }, strictContext())
    open[name as keyof typeof indexers] = index
  }
})
afterAll(async () => {
  for (const index of Object.values(open)) await index.close()
})

const turned: Reranker = {
  name: 'turned',
  fingerprint: 'turned',
  rerank: (_query, list) => Promise.resolve({ ...list, hits: list.hits.toReversed().map((hit, i) => ({ ...hit, score: -i })) }),
}
const fused = (normalizer: Normalizer = identity): Retriever<'block'> =>
  fuse(
    'block',
    { text: axis<'block'>('text'), bm25: axis<'block'>('bm25'), triple: lift(axis<'triple'>('triple'), 'block', tree, 'max') },
    { normalizer, fuser: weightedSum, weights: { text: 0.4, bm25: 0.4, triple: 0.2 }, planner: ruleAnalyser(), units: store },
  )
const combined: Readonly<Record<string, () => Retriever<'block'>>> = {
  'a fusion': () => fused(),
  'a fusion by min-max': () => fused(minMax),
  'lifted triples': () => lift(axis<'triple'>('triple'), 'block', tree, 'max'),
  'narrowing documents': () => coarseToFine(axis<'document'>('documents'), fused(), tree, { keep: 2 }),
  'raising documents': () => coarseToFine(axis<'document'>('documents'), fused(), tree, { keep: 50, prior: 0.3 }),
  'the published hierarchy': () =>
    volumeToBlock(fused(), { tree, units: store, dense: axis<'block'>('text'), triples: axis<'triple'>('triple'), chapter: 'document' }),
  'the soft hierarchy': () =>
    volumeToBlock(fused(), {
      tree,
      units: store,
      dense: axis<'block'>('text'),
      triples: axis<'triple'>('triple'),
      chapter: 'document',
      prior: 0.2,
    }),
  'the foremost triples': () => lift(foremost(axis<'triple'>('triple'), 20), 'block', tree, 'max'),
  'a reranker': () => rerank(fused(), turned, { depth: 5, units: store }),
  'all of them': () =>
    rerank(
      coarseToFine(
        axis<'document'>('documents'),
        volumeToBlock(fused(), { tree, units: store, dense: axis<'block'>('text'), chapter: 'document' }),
        tree,
        { keep: 50, prior: 0.1 },
      ),
      turned,
      { depth: 5, units: store },
    ),
}
const filters: readonly (readonly [string, Filter, (facets: Unit['facets']) => boolean])[] = [
  ['a kind', { kind: 'table' }, (f) => f['kind'] === 'table'],
  ['a volume', { volume: 'v3' }, (f) => f['volume'] === 'v3'],
  ['dates', { date: { from: '2026-02', to: '2026-02-11' } }, (f) => /^2026-02-1[01]$/.test(f['date'] ?? '')],
  [
    'one of two, and none of a third',
    { anyOf: [{ title: 'v1d1' }, { title: 'v2d2' }], noneOf: [{ kind: 'text' }] },
    (f) => ['v1d1', 'v2d2'].includes(f['title'] ?? '') && f['kind'] !== 'text',
  ],
]

describe.each(Object.entries(combined))('%s', (_name, make) => {
  it.each(filters)('finds nothing that a filter leaves out, by %s', async (_, filter, passes) => {
    const { hits } = await make().retrieve({ id: 'q', text: '避難所の数の表', filter }, { depth: 200 }, strictContext())
    expect(hits.length).toBeGreaterThan(0)
    expect(hits.filter(({ id }) => !passes(held.get(id)?.facets ?? {}))).toEqual([])
  })
})

it.each(filters)('a fusion under a filter gives what passes of the whole, with the same scores, by %s', async (_, filter, passes) => {
  const query = { id: 'q', text: '避難所の数の表' }
  const all = (await fused().retrieve(query, { depth: 1000 }, strictContext())).hits
  const some = (await fused().retrieve({ ...query, filter }, { depth: 1000 }, strictContext())).hits
  expect(some.map(({ id, score }) => [id, score])).toEqual(
    all.filter(({ id }) => passes(held.get(id)?.facets ?? {})).map(({ id, score }) => [id, score]),
  )
})
