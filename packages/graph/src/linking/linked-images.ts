import type { Evidence, OpenUnits, Unit, UnitId } from '@colrag/core'
import { pictureKinds } from '@colrag/core'
import type { BlockKind } from '@colrag/core'
import { entities, foldWidth } from '@colrag/stage-kit'
import { figureNumber, namedFigures } from './figure-numbers.ts'

/** How a picture hangs on what was found. `found`: it is a hit itself. */
export type LinkReason = 'found' | 'figure' | 'page' | 'name' | 'section'

/** A picture and the hit that it is linked to, by the strongest of their links. */
export interface LinkedImage {
  readonly unit: Unit
  readonly to: UnitId
  readonly reason: LinkReason
}

/** Strongest first: what the text itself points at before what merely stands near. */
const reasons: readonly LinkReason[] = ['found', 'figure', 'name', 'page', 'section']

/** Pages before and after a hit on which pictures of the same section are looked for. */
const reach = 3

export const isPicture = (unit: Unit): boolean => pictureKinds.has(unit.facets['kind'] as BlockKind)

/**
 * The pictures that the graph links to some hits (ColGraphRAG, X_img(G)): hits that are pictures; figures that the text of a hit names (図3, Fig. 3);
 * pictures of `pictures` that share a name with a hit; pictures on the page of a hit; pictures of its section, three pages around. Each once, with
 * its strongest link, in the order of the hits and then of the links. Rejects as the stores do.
 */
export async function linkedImages(
  evidence: readonly Evidence[],
  open: Pick<OpenUnits, 'tree' | 'units'>,
  pictures: readonly Unit[] = [],
): Promise<readonly LinkedImage[]> {
  const links: LinkedImage[] = []
  const near = new Map<UnitId, readonly Unit[]>()
  for (const { unit: hit } of evidence) {
    const page = open.tree.at(hit.id, 'page')
    const around = page === null ? [] : await picturesNear(page, open, near)
    const named = namedFigures(hit.text)
    const names = namesIn(hit)
    if (isPicture(hit)) links.push({ unit: hit, to: hit.id, reason: 'found' })
    for (const unit of around) {
      if (unit.id === hit.id) continue
      const number = figureNumber(unit)
      if (number !== null && named.has(number)) links.push({ unit, to: hit.id, reason: 'figure' })
      else if (open.tree.at(unit.id, 'page') === page) links.push({ unit, to: hit.id, reason: 'page' })
      else if (sectionOf(unit) !== '' && sectionOf(unit) === sectionOf(hit)) links.push({ unit, to: hit.id, reason: 'section' })
    }
    for (const unit of pictures)
      if (unit.id !== hit.id && [...namesIn(unit)].some((name) => names.has(name))) links.push({ unit, to: hit.id, reason: 'name' })
  }
  const strongest = new Map<UnitId, LinkedImage>()
  for (const link of links) {
    const known = strongest.get(link.unit.id)
    if (!known || reasons.indexOf(link.reason) < reasons.indexOf(known.reason)) strongest.set(link.unit.id, link)
  }
  return [...strongest.values()]
}

const sectionOf = ({ facets }: Unit): string => facets['section'] ?? ''

/** Names in a unit, its title and the cells of a table among them, folded. */
function namesIn({ text, facets }: Unit): ReadonlySet<string> {
  const cells = facets['kind'] === 'table' ? text.split(/[\t\n]/u).filter((cell) => /\p{L}{3}/u.test(cell)) : []
  const names = [facets['title'] ?? '', ...cells, ...entities(text).map((name) => name.text)]
  return new Set(names.map((name) => foldWidth(name).toLowerCase().trim()).filter((name) => name !== ''))
}

/** The pictures on a page and those three before and after it, in the order of the document. */
async function picturesNear(
  page: UnitId,
  { tree, units }: Pick<OpenUnits, 'tree' | 'units'>,
  known: Map<UnitId, readonly Unit[]>,
): Promise<readonly Unit[]> {
  const parent = tree.parent(page)
  const siblings = parent === null ? [page] : tree.children(parent)
  const at = siblings.indexOf(page)
  const found: Unit[] = []
  for (const near of siblings.slice(Math.max(0, at - reach), at + reach + 1)) {
    if (!known.has(near))
      known.set(near, (await units.get(tree.children(near).filter((id) => tree.at(id, 'block') === id))).filter(isPicture))
    found.push(...(known.get(near) ?? []))
  }
  return found
}
