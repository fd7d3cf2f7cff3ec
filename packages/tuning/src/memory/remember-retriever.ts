import type { Level, Query, RankedList, Retriever, RetrieveOptions, RunContext, UnitId } from '@colrag/core'
import type { MemoryRoom } from './memory-room.ts'

/** What one axis said of one query, and how long it took to say it. */
interface Said<L extends Level> {
  readonly lists: { readonly options: RetrieveOptions; readonly list: RankedList<L>; readonly ms: number }[]
  readonly scores: { readonly ids: readonly UnitId[]; readonly scores: Float64Array; readonly ms: number }[]
  vector?: Promise<Float32Array>
}

/**
 * Milliseconds of the axes, added up. `ms`: what they took when they were asked; what is remembered counts again as what it took then. `spent`:
 * what really passed, nothing for what is remembered.
 */
export interface AxisClock {
  ms: number
  spent: number
}

/**
 * A retriever that asks the one it stands for once and remembers by the query (the very object), the options and the ids: every list and every
 * score is the one that was given, bit for bit. Failures are not remembered. The index must not change meanwhile.
 */
export function rememberRetriever<L extends Level>(
  retriever: Retriever<L>,
  room: MemoryRoom,
  clock: AxisClock = { ms: 0, spent: 0 },
): Retriever<L> {
  const held = new WeakMap<Query, Said<L>>()
  const saidOf = (query: Query): Said<L> => {
    const known = held.get(query)
    if (known) return known
    const fresh: Said<L> = { lists: [], scores: [] }
    held.set(query, fresh)
    return fresh
  }
  const { score, vectorSource, termSource } = retriever
  return {
    level: retriever.level,
    supports: retriever.supports,
    ...(termSource ? { termSource } : {}),
    async retrieve(query: Query, options: RetrieveOptions, ctx: RunContext) {
      const { lists } = saidOf(query)
      const known = lists.find((one) => sameOptions(one.options, options))
      if (known) {
        clock.ms += known.ms
        return known.list
      }
      const began = performance.now()
      const list = await retriever.retrieve(query, options, ctx)
      const ms = performance.now() - began
      clock.ms += ms
      clock.spent += ms
      if (room.take(list.hits.length + (options.within?.size ?? 0))) lists.push({ options, list, ms })
      return list
    },
    ...(score
      ? {
          async score(query: Query, ids: readonly UnitId[], ctx: RunContext) {
            const { scores } = saidOf(query)
            const known = scores.find((one) => sameIds(one.ids, ids))
            if (known) {
              clock.ms += known.ms
              return known.scores.slice()
            }
            const began = performance.now()
            const found = await score.call(retriever, query, ids, ctx)
            const ms = performance.now() - began
            clock.ms += ms
            clock.spent += ms
            if (room.take(2 * ids.length)) scores.push({ ids, scores: found.slice(), ms })
            return found
          },
        }
      : {}),
    ...(vectorSource
      ? {
          vectorSource: {
            vectors: (ids: readonly UnitId[]) => vectorSource.vectors(ids),
            queryVector(query: Query, ctx: RunContext) {
              const said = saidOf(query)
              const vector = (said.vector ??= vectorSource.queryVector(query, ctx))
              vector.catch(() => delete said.vector)
              return vector
            },
          },
        }
      : {}),
  }
}

function sameOptions(a: RetrieveOptions, b: RetrieveOptions): boolean {
  return a.depth === b.depth && a.exact === b.exact && a.explain === b.explain && sameUnits(a.within, b.within)
}

function sameUnits(a: ReadonlySet<UnitId> | undefined, b: ReadonlySet<UnitId> | undefined): boolean {
  if (a === b) return true
  if (!a || !b || a.size !== b.size) return false
  for (const id of a) if (!b.has(id)) return false
  return true
}

function sameIds(a: readonly UnitId[], b: readonly UnitId[]): boolean {
  if (a === b) return true
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
