import type { BlobStore, IndexChange, Level, RunContext, Unit, UnitId, UnitStore, UnitTree } from '@colrag/core'
import { ColragError, levels } from '@colrag/core'
import { findSorted } from '../selection/unit-rows.ts'
import { rowTree } from './row-tree.ts'
import { lineAt, loadUnits, packUnits } from './unit-file.ts'
import type { UnitEntry } from './unit-file.ts'
import { unitLine } from './unit-line.ts'

/**
 * All units of a workspace with the tree they hang in. `apply` is atomic like that of an index: `remove` first, then `upsert`, the last
 * unit of an id wins; a unit whose parent would be missing makes the whole change fail. Reads go on over the old units until it is done.
 */
export interface StoredUnits {
  readonly units: UnitStore
  readonly tree: UnitTree
  readonly size: number
  apply(change: IndexChange, ctx: RunContext): Promise<void>
}

const file = 'units.bin'

/** Starts an empty store of units in `units.bin`. */
export async function createUnitStore(store: BlobStore): Promise<StoredUnits> {
  const bytes = packUnits([])
  await store.write(file, bytes)
  return storedUnits(store, bytes)
}

/** Opens `units.bin`; throws `not-found`, `corrupt` or `index-incompatible`. Units are parsed when asked for, so that opening stays fast. */
export async function openUnitStore(store: BlobStore): Promise<StoredUnits> {
  return storedUnits(store, await store.read(file))
}

function storedUnits(store: BlobStore, bytes: Uint8Array): StoredUnits {
  let records = loadUnits(file, bytes)
  let tree = rowTree(records.ids, records.parents, records.levelCodes)
  let changing: Promise<void> = Promise.resolve()

  async function change({ upsert, remove }: IndexChange, ctx: RunContext): Promise<void> {
    const entries = new Map<UnitId, UnitEntry>()
    records.ids.forEach((id, row) => {
      entries.set(id, { id, level: levels[records.levelCodes[row] ?? 0] as Level, parentId: records.ids[records.parents[row] ?? -1] ?? null, line: lineAt(records, row) })
    })
    for (const id of remove) entries.delete(id)
    for await (const unit of upsert) {
      if (ctx.signal?.aborted) throw new ColragError('aborted', unit.id, 'the change was stopped; the store is as before', { cause: ctx.signal.reason })
      entries.set(unit.id, { id: unit.id, level: unit.level, parentId: unit.parentId, line: new TextEncoder().encode(unitLine(unit)) })
    }
    const next = packUnits([...entries.values()])
    await store.write(file, next)
    records = loadUnits(file, next)
    tree = rowTree(records.ids, records.parents, records.levelCodes)
  }

  return {
    units: {
      async get(ids) {
        return ids.map((id) => {
          const row = findSorted(records.ids, id)
          if (row < 0) throw new ColragError('not-found', id, 'the store holds no such unit')
          return JSON.parse(new TextDecoder().decode(lineAt(records, row))) as Unit
        })
      },
    },
    tree: {
      parent: (id) => tree.parent(id),
      children: (id) => tree.children(id),
      at: (id, level) => tree.at(id, level),
      all: (level) => tree.all(level),
    },
    get size() { return records.ids.length },
    apply(wanted, ctx) {
      const done = changing.then(() => change(wanted, ctx))
      changing = done.catch(() => undefined)
      return done
    },
  }
}
