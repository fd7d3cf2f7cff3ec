import { isCjk } from '@colrag/stage-kit'
import { boxAround, splitAtom, unitBoxes } from '../atom.ts'
import type { Atom } from '../atom.ts'
import type { Scene } from '../scene.ts'
import type { Segment, VisualRow } from './table-rows.ts'

/** A full-width letter after which there is a hole is so much wider, with the hole, than its font size. */
const hole = 1.15
/** How far from the place where columns part the hole may be, as a share of the font size. */
const reach = 0.5

/**
 * The row with words cut where columns part: Japanese headings that all but touch come as one word. Letters of other scripts are of any width, so
 * that their holes cannot be told.
 */
export function partWords(scene: Scene, row: VisualRow, gaps: readonly number[]): VisualRow {
  const segments = row.segments.flatMap((segment): readonly Segment[] => {
    const groups: Atom[][] = [[]]
    for (const atom of segment.atoms) {
      const [head, ...tails] = parted(scene, atom, gaps)
      groups.at(-1)?.push(head)
      for (const tail of tails) groups.push([tail])
    }
    return groups.length === 1 ? [segment] : groups.map((atoms) => ({ atoms, box: boxAround(atoms) }))
  })
  return segments.length === row.segments.length ? row : { ...row, segments }
}

function parted(scene: Scene, atom: Atom, gaps: readonly number[]): readonly [Atom, ...Atom[]] {
  const { x, width } = atom.box
  const gap = gaps.find((at) => at > x + reach * atom.size && at < x + width - reach * atom.size)
  if (gap === undefined) return [atom]
  const units = unitBoxes(scene.page, scene.frame, atom)
  const text = scene.page.spans[atom.span]?.text ?? ''
  const next = units.findIndex(({ box }, i) => {
    const before = units[i - 1]
    return (
      before !== undefined &&
      Math.abs(box.x - gap) <= reach * atom.size &&
      isFullWidth(text.charAt(before.at)) &&
      before.box.width >= hole * atom.size
    )
  })
  const at = units[next]?.at
  if (at === undefined || at === atom.start) return [atom]
  const [head, tail] = splitAtom(scene.page, scene.frame, atom, at)
  const inked = { ...head.box, width: head.box.width - (units[next - 1]?.box.width ?? atom.size) + atom.size }
  return [{ ...head, box: inked }, ...parted(scene, tail, gaps)]
}

const isFullWidth = (letter: string): boolean => isCjk(letter) || /[\u3000-\u303f\uff01-\uff60]/.test(letter)
