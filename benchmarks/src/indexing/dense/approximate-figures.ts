import { figure } from '../../reading/figure.ts'
import type { Figure, PeerValue } from '../../reading/figure.ts'
import { median } from '../../reading/median.ts'
import type { BuiltIndex } from './built-index.ts'
import type { DensePeer } from './dense-peer.ts'
import { timedQuery } from './exact-figures.ts'

const queries = 100
const hnsw: Readonly<Record<string, string>> = { 'hnsw-faiss': 'FAISS HNSW32', 'hnsw-usearch': 'usearch HNSW' }
/** Wide enough for the recall that is asked for, on these vectors. */
const width = 400

/** Approximate search against exact, and against graphs of the same vectors where their building is asked for. */
export async function approximateFigures(built: BuiltIndex, peer: DensePeer | null): Promise<readonly Figure[]> {
  const { rows, dims } = built.data
  const truths: (readonly number[])[] = []
  for (let i = 0; i < queries; i++) truths.push((await timedQuery(built.index, i, 10, true)).rows)
  const recallOf = (found: readonly (readonly number[])[]): number =>
    found.reduce((sum, ids, i) => sum + ids.slice(0, 10).filter((row) => truths[i]?.includes(row)).length, 0) / (10 * queries)
  const others: Record<'recall' | 'ms' | 'build' | 'bytes', PeerValue[]> = { recall: [], ms: [], build: [], bytes: [] }
  const graphs: string[] = []
  for (const [name, shown] of Object.entries(peer ? hnsw : {})) {
    const build = await peer?.open(name, built.vectorFile, built.queryFile, dims)
    if (!build) continue
    graphs.push(name)
    others.build.push({ peer: shown, value: build.buildCpu })
    others.bytes.push({ peer: shown, value: build.bytes / 2 ** 20 })
  }
  const ours: { ms: number; rows: readonly number[] }[] = []
  const theirs = new Map(graphs.map((name) => [name, { ms: [] as number[], ids: [] as (readonly number[])[] }]))
  for (let i = 0; i < queries; i += 10) {
    for (let q = i; q < i + 10; q++) ours.push(await timedQuery(built.index, q, 100, false))
    for (const [name, all] of theirs) {
      const { ms, ids } = (await peer?.search(name, i, 10, 100, width)) ?? { ms: [], ids: [] }
      all.ms.push(...ms)
      all.ids.push(...ids)
    }
  }
  for (const [name, { ms, ids }] of theirs) {
    others.ms.push({ peer: hnsw[name] ?? name, value: median(ms) })
    others.recall.push({ peer: hnsw[name] ?? name, value: recallOf(ids) })
    await peer?.drop(name)
  }
  const { facts = {} } = (await built.index.about?.()) ?? {}
  const told = `approximate search of ${rows} x ${dims}`
  const n = queries
  return [
    figure({ name: `${told}, recall@10`, ours: recallOf(ours.map((o) => o.rows)), n, target: 0.97, others: others.recall }),
    figure({ name: `${told}, recall@10 as the index says`, ours: Number(facts['recall@10'] ?? NaN), n: 128 }),
    figure({
      name: `${told}, processor time of the top 100, median`,
      ours: median(ours.map((o) => o.ms)),
      n,
      unit: 'ms',
      better: 'less',
      target: 5,
      others: others.ms,
    }),
    figure({
      name: `${told}, processor time to build`,
      ours: built.buildCpuMs / 1000,
      n: rows,
      unit: 's',
      better: 'less',
      others: others.build,
    }),
    figure({
      name: `${told}, on disk (peers: in memory)`,
      ours: built.bytes / 2 ** 20,
      n: rows,
      unit: 'MiB',
      better: 'less',
      others: others.bytes,
    }),
  ]
}
