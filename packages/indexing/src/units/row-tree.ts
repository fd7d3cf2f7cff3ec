import type { Level, UnitId, UnitTree } from '@colrag/core'
import { ColragError, levels } from '@colrag/core'
import { sortedFinder } from '@colrag/stage-kit/indexes'

/** A tree over rows: `ids` ascending, which is tree order; `parents[r]` is the row of the parent, -1 for a root; `levelCodes` index `levels`. */
export function rowTree(ids: readonly UnitId[], parents: Int32Array, levelCodes: Uint8Array): UnitTree {
  let below: { readonly starts: Uint32Array; readonly rows: Uint32Array } | null = null
  const byLevel = new Map<Level, readonly UnitId[]>()
  const find = sortedFinder(ids)
  const rowOf = (id: UnitId): number => {
    const row = find(id)
    if (row < 0) throw new ColragError('not-found', id, 'the store holds no such unit')
    return row
  }
  const idAt = (row: number): UnitId => ids[row] as UnitId
  return {
    parent(id) {
      const row = parents[rowOf(id)] ?? -1
      return row < 0 ? null : idAt(row)
    },
    children(id) {
      below ??= childRows(parents)
      const row = rowOf(id)
      return Array.from(below.rows.subarray(below.starts[row], below.starts[row + 1]), idAt)
    },
    at(id, level) {
      const code = levels.indexOf(level)
      let row = rowOf(id)
      while (row >= 0 && levelCodes[row] !== code) row = parents[row] ?? -1
      return row < 0 ? null : idAt(row)
    },
    all(level) {
      const held = byLevel.get(level)
      if (held) return held
      const code = levels.indexOf(level)
      const found = ids.filter((_, row) => levelCodes[row] === code)
      byLevel.set(level, found)
      return found
    },
  }
}

/** Children of row r: `rows[starts[r]]` up to `rows[starts[r + 1]]`, ascending. */
function childRows(parents: Int32Array): { starts: Uint32Array; rows: Uint32Array } {
  const starts = new Uint32Array(parents.length + 1)
  for (const parent of parents) if (parent >= 0) starts[parent + 1] = (starts[parent + 1] ?? 0) + 1
  for (let r = 0; r < parents.length; r++) starts[r + 1] = (starts[r + 1] ?? 0) + (starts[r] ?? 0)
  const next = starts.slice()
  const rows = new Uint32Array(starts[parents.length] ?? 0)
  parents.forEach((parent, row) => {
    if (parent < 0) return
    const at = next[parent] ?? 0
    rows[at] = row
    next[parent] = at + 1
  })
  return { starts, rows }
}
