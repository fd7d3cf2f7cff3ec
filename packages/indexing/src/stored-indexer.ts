import type {
  BlobStore,
  Index,
  IndexChange,
  Indexer,
  Level,
  Query,
  RankedList,
  RetrieveOptions,
  RunContext,
  Unit,
  UnitId,
  VectorSource,
} from '@colrag/core'
import { ColragError } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { packFile, unpackFile } from './format/packed-file.ts'
import type { Identity, Packed } from './format/packed-file.ts'

/** What a kind of index has to know; files, damage, compatibility, atomic change and the checks of a call are done here once. */
export interface IndexKind<L extends Level, S> {
  readonly name: string
  readonly level: L
  readonly format: number
  readonly identity: Identity
  readonly scale: RankedList['scale']
  /** The contents of an index over no units. */
  empty(): Packed
  load(content: Packed): S
  /** The contents after a change: `remove` first, then `upsert`, where the last unit of an id wins. All units are of the right level. */
  change(state: S, upsert: AsyncIterable<Unit>, remove: ReadonlySet<UnitId>, ctx: RunContext): Promise<Packed>
  /** Called with a query that has text, and a sound depth. */
  retrieve(state: S, query: Query, options: RetrieveOptions, ctx: RunContext): Promise<RankedList<L>>
  score(state: S, query: Query, ids: readonly UnitId[], ctx: RunContext): Promise<Float64Array>
  /** For indexes whose scores are inner products of vectors. */
  vectorSource?(state: () => S): VectorSource
}

/**
 * An indexer that keeps its index as one packed file, `<name>-<level>.bin`. Equal sets of units give equal bytes, whatever the changes
 * that led there. A change takes effect when its file has replaced the old one; units of other levels are passed over, so that one stream
 * may feed all indexes.
 */
export function storedIndexer<L extends Level, S>(kind: IndexKind<L, S>): Indexer<L> {
  const file = `${kind.name}-${kind.level}.bin`
  const pack = (content: Packed): Uint8Array => packFile(kind.name, kind.format, { level: kind.level, ...kind.identity }, content)
  const unpack = (bytes: Uint8Array): S =>
    kind.load(unpackFile(file, bytes, kind.name, kind.format, { level: kind.level, ...kind.identity }))
  return {
    name: kind.name,
    level: kind.level,
    format: kind.format,
    fingerprint: fingerprint(kind.name, kind.format, { level: kind.level, ...kind.identity }),
    async create(store) {
      const bytes = pack(kind.empty())
      await store.write(file, bytes)
      return openIndex(kind, file, store, pack, unpack, bytes)
    },
    async open(store) {
      return openIndex(kind, file, store, pack, unpack, await store.read(file))
    },
  }
}

function openIndex<L extends Level, S>(
  kind: IndexKind<L, S>,
  file: string,
  store: BlobStore,
  pack: (content: Packed) => Uint8Array,
  unpack: (bytes: Uint8Array) => S,
  bytes: Uint8Array,
): Index<L> {
  let held: S | null = unpack(bytes)
  let changing: Promise<void> = Promise.resolve()
  const state = (): S => {
    if (held === null) throw new ColragError('invalid-options', file, 'the index is closed')
    return held
  }

  async function change({ upsert, remove }: IndexChange, ctx: RunContext): Promise<void> {
    const next = pack(await kind.change(state(), ofLevel(upsert, kind.level, ctx), new Set(remove), ctx))
    await store.write(file, next)
    held = unpack(next)
  }

  const blank = (query: Query): boolean => {
    if (query.text.trim() !== '') return false
    if (query.image)
      throw new ColragError('unsupported', query.id, `the ${kind.name} index searches by text only`, {
        hint: 'give the query a text, or leave this axis out',
      })
    return true
  }
  return {
    search: {
      level: kind.level,
      supports: { image: false, within: true, filter: true, score: true },
      async retrieve(query, options, ctx) {
        if (!Number.isInteger(options.depth) || options.depth < 1)
          throw new ColragError('invalid-options', 'depth', `depth must be a whole number of at least 1, not ${options.depth}`)
        const now = state()
        return blank(query) ? { level: kind.level, scale: kind.scale, hits: [] } : kind.retrieve(now, query, options, ctx)
      },
      async score(query, ids, ctx) {
        const now = state()
        return blank(query) ? new Float64Array(ids.length).fill(Number.NaN) : kind.score(now, query, ids, ctx)
      },
      ...(kind.vectorSource ? { vectorSource: kind.vectorSource(state) } : {}),
    },
    apply(wanted, ctx) {
      const done = changing.then(() => change(wanted, ctx))
      changing = done.catch(() => undefined)
      return done
    },
    async close() {
      await changing
      held = null
    },
  }
}

async function* ofLevel(units: AsyncIterable<Unit>, level: Level, ctx: RunContext): AsyncGenerator<Unit> {
  for await (const unit of units) {
    if (ctx.signal?.aborted)
      throw new ColragError('aborted', unit.id, 'the change was stopped; the index is as before', { cause: ctx.signal.reason })
    if (unit.level === level) yield unit
  }
}
