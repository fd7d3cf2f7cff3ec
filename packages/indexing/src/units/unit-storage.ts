import type { OpenUnits, Unit, UnitId, UnitStorage } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { findSorted } from '../selection/unit-rows.ts'
import { rowTree } from './row-tree.ts'
import { lineAt, loadUnits, packUnits, rowOf, rowsOf, unitsFormat } from './unit-file.ts'
import type { UnitRecords } from './unit-file.ts'

const file = 'units.bin'

/**
 * Units and the tree they hang in, as one file. Equal sets of units give equal bytes, in whatever order they come; of two units with one
 * id the last is kept. `write` and `change` throw `invalid-options` for a unit whose parent would be missing, `open` and `change` throw `not-found`, `corrupt` or
 * `index-incompatible`. Units are parsed when asked for, so that opening stays fast.
 */
export function unitStorage(): UnitStorage {
  return {
    name: 'units',
    format: unitsFormat,
    fingerprint: fingerprint('units', unitsFormat),
    async write(units, store) {
      await store.write(file, packUnits([...lastOf(units).values()].map(rowOf)))
    },
    async change({ upsert, remove }, store) {
      const added = lastOf(upsert)
      const removed = new Set(remove)
      const old = loadUnits(file, await store.read(file))
      const kept = Iterator.from(rowsOf(old)).filter(({ id }) => !removed.has(id) && !added.has(id))
      await store.write(file, packUnits([...kept, ...[...added.values()].map(rowOf)]))
    },
    async open(store) {
      return openUnits(loadUnits(file, await store.read(file)))
    },
  }
}

function lastOf(units: Iterable<Unit>): Map<UnitId, Unit> {
  const last = new Map<UnitId, Unit>()
  for (const unit of units) last.set(unit.id, unit)
  return last
}

function openUnits(records: UnitRecords): OpenUnits {
  const unitAt = (row: number): Unit => JSON.parse(new TextDecoder().decode(lineAt(records, row))) as Unit
  return {
    units: {
      async get(ids) {
        return ids.map((id) => {
          const row = findSorted(records.ids, id)
          if (row < 0) throw new ColragError('not-found', id, 'the store holds no such unit')
          return unitAt(row)
        })
      },
    },
    tree: rowTree(records.ids, records.parents, records.levelCodes),
    async *every() {
      for (const row of records.ids.keys()) yield unitAt(row)
    },
  }
}
