import type { OpenUnits, Surroundings, Unit, UnitId, UnitTree } from '@colrag/core'

/** Blocks of one document, in its order. */
export interface UnitsAround {
  readonly before: readonly Unit[]
  readonly after: readonly Unit[]
}

/** Blocks at most on each side of a block, however long its page or section is. */
const most = 20

/** What stands before and after a block unit in its document, in order; nothing for a unit that is no block. */
export async function unitsAround(
  { tree, units }: Pick<OpenUnits, 'tree' | 'units'>,
  unit: Unit,
  context: Surroundings,
): Promise<UnitsAround> {
  const wanted = (other: Unit): boolean =>
    context === 'section'
      ? (other.facets['section'] ?? '') === (unit.facets['section'] ?? '')
      : tree.parent(other.id) === tree.parent(unit.id)
  const side = async (step: 1 | -1): Promise<readonly Unit[]> => {
    if (unit.level !== 'block' || (context === 'section' && (unit.facets['section'] ?? '') === '')) return []
    const ids: UnitId[] = []
    for (let id = nextBlock(tree, unit.id, step); id !== null && ids.length < most; id = nextBlock(tree, id, step)) {
      if (typeof context === 'number' && ids.length >= context) break
      ids.push(id)
    }
    const found = await units.get(ids)
    const end = typeof context === 'number' ? -1 : found.findIndex((other) => !wanted(other))
    return end < 0 ? found : found.slice(0, end)
  }
  const [before, after] = [await side(-1), await side(1)]
  return { before: before.toReversed(), after }
}

/** The block before or after another in the same document; null at its ends. */
function nextBlock(tree: UnitTree, id: UnitId, step: 1 | -1): UnitId | null {
  const document = tree.at(id, 'document')
  for (let at = id; at !== document;) {
    const parent = tree.parent(at)
    if (parent === null) return null
    const siblings = tree.children(parent)
    for (let i = siblings.indexOf(at) + step; i >= 0 && i < siblings.length; i += step) {
      const found = endBlock(tree, siblings[i] as UnitId, step)
      if (found !== null) return found
    }
    at = parent
  }
  return null
}

/** The first (or, going back, last) block of what stands below a unit. */
function endBlock(tree: UnitTree, id: UnitId, step: 1 | -1): UnitId | null {
  if (tree.at(id, 'block') === id) return id
  const children = tree.children(id)
  for (const child of step > 0 ? children : children.toReversed()) {
    const found = endBlock(tree, child, step)
    if (found !== null) return found
  }
  return null
}
