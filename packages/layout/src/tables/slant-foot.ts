import type { Atom } from '../atom.ts'

/** Upright words of one line are no higher than this many times their font size. */
const tallest = 2

/**
 * A heading set on a slant, so that it takes little width, as the place where it begins: the column it names is at its lower left end, and its
 * box lies over the columns beside it as well. Other words come back as they are.
 */
export function slantFoot(atom: Atom): Atom {
  const { x, y, width, height } = atom.box
  if (atom.text.length < 3 || height < tallest * atom.size || width < atom.size || width > 1.5 * atom.size * atom.text.length) return atom
  return { ...atom, box: { x, y: y + height - atom.size, width: atom.size, height: atom.size } }
}
