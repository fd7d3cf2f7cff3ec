import type { BlobStore, Index, Indexer, Level, RunContext, Unit, UnitId } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { packFile, servedIndex, unpackFile } from '@colrag/stage-kit/indexes'
import type { Identity, Packed, ServedKind } from '@colrag/stage-kit/indexes'

/** What a kind of index has to know; files, damage, compatibility, atomic change and the checks of a call are done here once. */
export interface IndexKind<L extends Level, S> extends ServedKind<L, S> {
  readonly format: number
  readonly identity: Identity
  /** The contents of an index over no units. */
  empty(): Packed
  load(content: Packed): S
  /** The contents after a change: `remove` first, then `upsert`, where the last unit of an id wins. All units are of the right level. */
  change(state: S, upsert: AsyncIterable<Unit>, remove: ReadonlySet<UnitId>, ctx: RunContext): Promise<Packed>
}

/**
 * An indexer that keeps its index as one packed file, `<name>-<level>.bin`. Equal sets of units give equal bytes, whatever the changes
 * that led there. A change takes effect when its file has replaced the old one; units of other levels are passed over, so that one stream
 * may feed all indexes.
 */
export function storedIndexer<L extends Level, S>(kind: IndexKind<L, S>): Indexer<L> {
  const file = `${kind.name}-${kind.level}.bin`
  const identity: Identity = { level: kind.level, ...kind.identity }
  const load = (bytes: Uint8Array): S => kind.load(unpackFile(file, bytes, kind.name, kind.format, identity))
  const save = async (store: BlobStore, content: Packed): Promise<S> => {
    const bytes = packFile(kind.name, kind.format, identity, content)
    await store.write(file, bytes)
    return load(bytes)
  }
  const serve = (store: BlobStore, opened: S): Index<L> =>
    servedIndex(kind, file, opened, {
      change: async (state, upsert, remove, ctx) => save(store, await kind.change(state, upsert, remove, ctx)),
      verify: async () => void load(await store.read(file)),
    })
  return {
    name: kind.name,
    level: kind.level,
    format: kind.format,
    fingerprint: fingerprint(kind.name, kind.format, identity),
    create: async (store) => serve(store, await save(store, kind.empty())),
    open: async (store) => serve(store, load(await store.read(file))),
  }
}
