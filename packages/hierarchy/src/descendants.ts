import type { Level, UnitId, UnitTree } from '@colrag/core'

/** The units themselves and all below them that are of `level`. */
export function descendants(tree: UnitTree, ids: Iterable<UnitId>, level: Level): Set<UnitId> {
  const found = new Set<UnitId>()
  const open = [...ids]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (tree.at(id, level) === id) found.add(id)
    else open.push(...tree.children(id))
  }
  return found
}
