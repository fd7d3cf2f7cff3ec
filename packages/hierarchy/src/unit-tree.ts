import type { Level, Unit, UnitId, UnitTree } from '@colrag/core'
import { ColragError } from '@colrag/core'

type Node = Pick<Unit, 'id' | 'level' | 'parentId'>

/**
 * A tree in memory. Units may come in any order and more than once; the last one of an id counts. A unit whose parent is not among them is
 * a root. Siblings and levels are in tree order: ascending ids. An unknown id throws `not-found`.
 */
export function unitTree(units: Iterable<Node>): UnitTree {
  const nodes = new Map<UnitId, Node>()
  for (const { id, level, parentId } of units) nodes.set(id, { id, level, parentId })
  const below = new Map<UnitId, UnitId[]>()
  const levels = new Map<Level, UnitId[]>()
  for (const id of [...nodes.keys()].sort()) {
    const held = nodes.get(id)
    if (!held) continue
    append(levels, held.level, id)
    if (held.parentId !== null) append(below, held.parentId, id)
  }
  const node = (id: UnitId): Node => {
    const held = nodes.get(id)
    if (!held) throw new ColragError('not-found', id, 'the tree holds no such unit')
    return held
  }
  const parent = (id: UnitId): UnitId | null => {
    const above = node(id).parentId
    return above !== null && nodes.has(above) ? above : null
  }
  return {
    parent,
    children: (id) => below.get(node(id).id) ?? [],
    at(id, level) {
      for (let at: UnitId | null = id; at !== null; at = parent(at)) if (node(at).level === level) return at
      return null
    },
    all: (level) => levels.get(level) ?? [],
  }
}

function append<K>(map: Map<K, UnitId[]>, key: K, id: UnitId): void {
  const held = map.get(key)
  if (held) held.push(id)
  else map.set(key, [id])
}
