import type { Level, UnitId, UnitTree } from '@colrag/core'

/** A tree that climbs once from each unit to each level. */
export function rememberTree(tree: UnitTree): UnitTree {
  const levels = new Map<Level, Map<UnitId, UnitId | null>>()
  return {
    ...tree,
    at(id, level) {
      let known = levels.get(level)
      if (!known) levels.set(level, (known = new Map()))
      let above = known.get(id)
      if (above === undefined) known.set(id, (above = tree.at(id, level)))
      return above
    },
  }
}
