import type { Evidence, Unit, UnitId, UnitStore, UnitTree } from '@colrag/core'
import { isPicture } from './is-picture.ts'

/** Pages before and after a hit on which a picture may belong to it. */
const reach = 3

/**
 * Where candidates may come from in documents: the pictures on the pages of hits and three pages before and after, in the order of the hits and then
 * of the document, each once; a hit that is one itself among them. Rejects as `units` does; a hit that `tree` does not hold throws `not-found`.
 */
export async function nearbyPictures(
  evidence: readonly Evidence[],
  { tree, units }: { readonly tree: UnitTree; readonly units: UnitStore },
): Promise<readonly Unit[]> {
  const found = new Map<UnitId, Unit>()
  const seen = new Set<UnitId>()
  for (const { unit } of evidence) {
    if (isPicture(unit)) found.set(unit.id, unit)
    const page = tree.at(unit.id, 'page')
    for (const near of page === null ? [] : pagesAround(page, tree)) {
      if (seen.has(near)) continue
      seen.add(near)
      const blocks = tree.children(near).filter((id) => tree.at(id, 'block') === id)
      for (const block of await units.get(blocks)) if (isPicture(block) && !found.has(block.id)) found.set(block.id, block)
    }
  }
  return [...found.values()]
}

/** Of one section or document: the pages that have the same parent. */
function pagesAround(page: UnitId, tree: UnitTree): readonly UnitId[] {
  const parent = tree.parent(page)
  const siblings = parent === null ? [page] : tree.children(parent)
  const at = siblings.indexOf(page)
  return siblings.slice(Math.max(0, at - reach), at + reach + 1)
}
