import type { PageRecord } from '@colrag/core'
import type { Atom } from '../atom.ts'

/** Words turned sideways in the outer 9 % of an upright page's width, where repositories and publishers stamp their notes. Empty where other text is turned as well. */
export function marginStamps(page: PageRecord, atoms: readonly Atom[]): readonly Atom[] {
  const turned = atoms.filter((a) => a.direction === 'up' || a.direction === 'down')
  const length = (list: readonly Atom[]): number => list.reduce((n, a) => n + a.text.length, 0)
  if (turned.length === 0 || length(turned) > 0.3 * length(atoms)) return []
  const inMargin = (a: Atom): boolean => a.box.x + a.box.width < 0.09 * page.width || a.box.x > 0.91 * page.width
  return turned.every(inMargin) && new Set(turned.map((a) => a.direction)).size === 1 ? turned : []
}
