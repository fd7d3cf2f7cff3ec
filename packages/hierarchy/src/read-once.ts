import type { UnitStore, UnitTree } from '@colrag/core'
import { once } from './centroids.ts'

/** What was read of trees, by the very tree and the store that its units come from. */
export type Readings<T> = WeakMap<UnitTree, WeakMap<UnitStore, Promise<T>>>

export const readings = <T>(): Readings<T> => new WeakMap()

/** What `read` gives for a tree and its units, which do not change while they are open; a failure is not remembered. */
export function readOnce<T>(known: Readings<T>, tree: UnitTree, units: UnitStore, read: () => Promise<T>): Promise<T> {
  const byUnits = once(known, tree, () => new WeakMap<UnitStore, Promise<T>>())
  const before = byUnits.get(units)
  if (before) return before
  const found = read()
  byUnits.set(units, found)
  found.catch(() => byUnits.delete(units))
  return found
}
