import type { Index } from '@colrag/core'
import { figure } from '../../reading/figure.ts'
import type { Figure, PeerValue } from '../../reading/figure.ts'
import { median } from '../../reading/median.ts'
import type { BuiltIndex } from './built-index.ts'
import type { DensePeer } from './dense-peer.ts'
import { benchContext, measured } from './measured.ts'
import { rowOfId } from './row-model.ts'

const top = 100
const rounds = 12
const each = 10
const names: Readonly<Record<string, string>> = {
  flat: 'FAISS IndexFlatIP',
  sq8: 'FAISS SQ8',
  sqfp16: 'FAISS SQfp16',
  exact: 'usearch exact',
}

/** Milliseconds of the processor for query number i of the synthetic ones, and the rows it found. */
export async function timedQuery(
  index: Index<'block'>,
  i: number,
  depth: number,
  exact: boolean,
): Promise<{ readonly ms: number; readonly rows: readonly number[] }> {
  const query = { id: 'q', text: `query ${i}` }
  const { value, cpuMs } = await measured(() => index.search.retrieve(query, { depth, ...(exact ? { exact } : {}) }, benchContext()))
  return { ms: cpuMs, rows: value.hits.map((hit) => rowOfId(hit.id)) }
}

/** Exact search by ours and by others, in turn, ten queries at a time, a thread each. */
export async function exactFigures(built: BuiltIndex, peer: DensePeer | null): Promise<readonly Figure[]> {
  const { rows, dims } = built.data
  const asked = rows > 500_000 ? ['flat', 'sq8'] : Object.keys(names)
  for (const name of peer ? asked : []) await peer?.open(name, built.vectorFile, built.queryFile, dims)
  const ours: number[] = []
  const theirs = new Map<string, number[]>()
  let same = 0
  let compared = 0
  for (let round = -2; round < rounds; round++) {
    const from = ((round + 2) * each) % 100
    const found = []
    for (let i = from; i < from + each; i++) found.push(await timedQuery(built.index, i, top, true))
    if (round >= 0) ours.push(...found.map(({ ms }) => ms))
    for (const name of peer ? asked : []) {
      const answers = await peer?.search(name, from, each, top)
      if (!answers) continue
      if (round >= 0) theirs.set(name, [...(theirs.get(name) ?? []), ...answers.ms])
      if (name !== 'flat') continue
      for (const [i, ids] of answers.ids.entries()) {
        const own = new Set(found[i]?.rows)
        same += ids.filter((row) => own.has(row)).length
        compared += ids.length
      }
    }
  }
  for (const name of peer ? asked : []) await peer?.drop(name)
  const others = [...theirs].map(([name, ms]): PeerValue => ({ peer: names[name] ?? name, value: median(ms) }))
  const told = `exact top ${top} of ${rows} x ${dims}`
  const against = (peers: readonly PeerValue[], target?: number): Figure =>
    figure({
      name: `${told}, processor time${peers.length > 0 ? ` against ${peers.map((p) => p.peer).join(', ')}` : ''}`,
      ours: median(ours),
      n: ours.length,
      unit: 'ms',
      better: 'less',
      others: peers,
      ...(target === undefined ? {} : { target, on: 'ratio' as const }),
    })
  if (others.length === 0) return [against([])]
  return [
    ...others.map((other) => against([other], other.peer === names['flat'] ? 1.5 : undefined)),
    figure({ name: `${told}, share that IndexFlatIP finds too`, ours: same / Math.max(1, compared), n: compared, target: 0.999 }),
  ]
}
