import { bm25Indexer, memoryBlobStore } from '@colrag/indexing'
import { figure } from '../../reading/figure.ts'
import type { Figure } from '../../reading/figure.ts'
import { median } from '../../reading/median.ts'
import { benchContext, measured } from '../dense/measured.ts'
import type { Bm25Build, Bm25Peer } from './bm25-peer.ts'
import { unitsOf, writeCorpus } from './word-corpus.ts'
import type { WordCorpus } from './word-corpus.ts'

const depth = 100
const rounds = 5
/** Tools that take milliseconds are asked this many of the queries, once. */
const fewQueries = 40
const slow: ReadonlySet<string> = new Set(['rank_bm25', 'minisearch', 'orama'])

interface Side {
  readonly name: string
  readonly build: Bm25Build
  /** The least time of each query over all rounds: what a machine without other work takes. */
  readonly least: number[]
  search(from: number, count: number): Promise<{ readonly ms: readonly number[]; readonly ids: readonly (readonly number[])[] }>
  readonly count: number
}

/** Words searched by ours and by other tools, in turn: time of a query, processor time to index, size on disk, agreement. */
export async function compared(corpus: WordCorpus, peers: readonly Bm25Peer[], scratch: string): Promise<readonly Figure[]> {
  const folder = peers.length > 0 ? writeCorpus(corpus, scratch) : ''
  const ours = await ourSide(corpus)
  const others: Side[] = []
  for (const peer of peers) {
    others.push({
      name: peer.name,
      build: await peer.open(folder),
      least: [],
      search: (from, count) => peer.search(from, count, depth),
      count: slow.has(peer.name) ? fewQueries : corpus.queries.length,
    })
  }
  let same = 0
  let judged = 0
  for (let round = 0; round < rounds; round++) {
    const found = await timed(ours)
    for (const other of others) {
      if (other.count === fewQueries && round > 0) continue
      const theirs = await timed(other)
      if (other.name !== 'bm25s') continue
      theirs.forEach((ids, q) => {
        const own = new Set(found[q]?.slice(0, 10))
        for (const id of ids.slice(0, 10)) if (own.has(id)) same++
        judged += Math.min(10, ids.length)
      })
    }
  }
  const told = `bm25, ${corpus.name}`
  /** A figure beside each other tool; `value` is of the queries that both were asked. */
  const against = (
    what: string,
    unit: string,
    value: (side: Side, count: number) => number | null,
    targets: Readonly<Record<string, number>>,
  ): Figure[] => {
    const made = (count: number) => ({ ours: value(ours, count) ?? 0, n: count, unit, better: 'less' as const })
    if (others.length === 0) return [figure({ ...made(ours.count), name: `${told}: ${what}` })]
    return others.flatMap((other) => {
      const theirs = value(other, other.count)
      if (theirs === null) return []
      const target = targets[other.name]
      return figure({
        ...made(other.count),
        name: `${told}: ${what}, against ${other.name}`,
        others: [{ peer: other.name, value: theirs }],
        ...(target === undefined ? {} : { target, on: 'ratio' as const }),
      })
    })
  }
  return [
    ...against('a query, median', 'ms', (side, count) => median(side.least.slice(0, count)), {
      tantivy: 1,
      bm25s: 1.5,
      rank_bm25: 1,
      minisearch: 1,
      orama: 1,
    }),
    ...against('indexing, processor time', 's', (side) => side.build.buildCpu, { bm25s: 1 }),
    ...against('size on disk', 'MB', (side) => (side.build.bytes === null ? null : side.build.bytes / 1e6), {}),
    ...(judged > 0
      ? [figure({ name: `${told}: share of top 10 that bm25s finds too`, ours: same / judged, n: judged, target: 0.99 })]
      : []),
  ]
}

async function ourSide(corpus: WordCorpus): Promise<Side> {
  const store = memoryBlobStore()
  const indexer = bm25Indexer({ level: 'block', tokenizer: corpus.tokenizer, variant: 'lucene', scale: 'open' })
  // A fast library is not timed over the compiler that gets to know it: the best of three for small collections.
  const times: number[] = []
  for (let round = 0; round < (corpus.ends.length > 10_000 ? 1 : 3); round++) {
    const { cpuMs } = await measured(async () => {
      const index = await indexer.create(store, benchContext())
      await index.apply({ upsert: unitsOf(corpus), remove: [] }, benchContext())
    })
    times.push(cpuMs)
  }
  const { search } = await indexer.open(store, benchContext())
  const bytes = (await store.read('bm25-block.bin')).byteLength
  return {
    name: 'ours',
    build: { buildCpu: Math.min(...times) / 1000, bytes },
    least: [],
    count: corpus.queries.length,
    async search(from, count) {
      const ms: number[] = []
      const ids: number[][] = []
      for (let q = from; q < from + count; q++) {
        const query = { id: 'q', text: corpus.queryText(q) }
        const started = performance.now()
        const { hits } = await search.retrieve(query, { depth }, benchContext())
        ms.push(performance.now() - started)
        ids.push(hits.map((hit) => Number(hit.id)))
      }
      return { ms, ids }
    },
  }
}

async function timed(side: Side): Promise<readonly (readonly number[])[]> {
  const { ms, ids } = await side.search(0, side.count)
  ms.forEach((time, q) => (side.least[q] = Math.min(side.least[q] ?? Infinity, time)))
  return ids
}
