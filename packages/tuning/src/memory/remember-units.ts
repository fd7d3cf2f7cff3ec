import type { Unit, UnitId, UnitStore } from '@colrag/core'
import type { MemoryRoom } from './memory-room.ts'

/** Numbers that a unit counts as: it holds a text and some facets. */
const weight = 200

/** A store of units that reads each unit once; those that find no room are read again. */
export function rememberUnits(store: UnitStore, room: MemoryRoom): UnitStore {
  const held = new Map<UnitId, Unit>()
  return {
    async get(ids) {
      const missing = ids.filter((id) => !held.has(id))
      if (missing.length === 0) return ids.map((id) => held.get(id) as Unit)
      const read = await store.get(missing)
      const fresh = new Map(missing.map((id, i) => [id, read[i] as Unit]))
      for (const [id, unit] of fresh) if (room.take(weight)) held.set(id, unit)
      return ids.map((id) => held.get(id) ?? (fresh.get(id) as Unit))
    },
  }
}
