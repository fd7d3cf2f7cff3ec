import type { Box, PageRecord } from '@colrag/core'
import type { Atom } from '../atom.ts'
import { splitAtom, unitBoxes } from '../atom.ts'
import type { Frame } from '../frame.ts'
import type { ColumnWall } from './column-walls.ts'

/** Index of the interval of sorted `edges` that holds `value`; values outside go to the first or last one. */
export function intervalAt(edges: readonly number[], value: number): number {
  let low = 0
  let high = edges.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((edges[middle] as number) <= value) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * Words to cells. A word belongs to the cell (as `cellAt` names it) that holds it; one that reaches into others is split where its
 * characters change cells, unless what would be cut off is a single character that only overflows. `walls`: where text begins behind walls.
 */
export function assignWords(
  page: PageRecord,
  frame: Frame,
  atoms: readonly Atom[],
  cellAt: (x: number, y: number) => number,
  walls: readonly ColumnWall[] = [],
): ReadonlyMap<number, Atom[]> {
  const cells = new Map<number, Atom[]>()
  const put = (cell: number, atom: Atom): void => {
    const held = cells.get(cell)
    if (held) held.push(atom)
    else cells.set(cell, [atom])
  }
  for (const atom of atoms) {
    const { x, y, width, height } = atom.box
    const name = cellAt(x + width / 2, y + height / 2)
    if (atom.text.length === 1) {
      put(name, atom)
      continue
    }
    const wall = walls.find((w) => x < w.at - least && x + width > w.start + least)
    const cut = wall && cutAt(page, frame, atom, wall)
    if (wall && cut) {
      put(cellAt(Math.min(x, wall.at - least), y + height / 2), cut[0])
      put(cellAt(wall.start, y + height / 2), cut[1])
      continue
    }
    const along = width >= height
    const first = along ? cellAt(x + 0.1 * width, y + height / 2) : cellAt(x + width / 2, y + 0.1 * height)
    const last = along ? cellAt(x + 0.9 * width, y + height / 2) : cellAt(x + width / 2, y + 0.9 * height)
    if (first === name && last === name) put(name, atom)
    else for (const [cell, piece] of pieces(page, frame, atom, cellAt)) put(cell, piece)
  }
  return cells
}

const least = 0.5

/** The word in two where one of its characters begins at the place that the text of the column behind the wall begins at. */
function cutAt(page: PageRecord, frame: Frame, atom: Atom, { at, start }: ColumnWall): readonly [Atom, Atom] | undefined {
  if (atom.direction !== frame.direction) return undefined
  const unit = unitBoxes(page, frame, atom).find(({ box }) => Math.abs(box.x - start) <= least && box.x > at)
  return unit && unit.at > atom.start ? splitAtom(page, frame, atom, unit.at) : undefined
}

function pieces(
  page: PageRecord,
  frame: Frame,
  atom: Atom,
  cellAt: (x: number, y: number) => number,
): readonly (readonly [number, Atom])[] {
  const units = unitBoxes(page, frame, atom)
  const names = units.map(({ box }) => cellAt(box.x + box.width / 2, box.y + box.height / 2))
  smoothEnds(
    names,
    units.map((u) => u.box),
    0.2 * atom.size,
  )
  const out: [number, Atom][] = []
  let rest = atom
  for (let i = 1; i < names.length; i++) {
    if (names[i] === names[i - 1]) continue
    const [head, tail] = splitAtom(page, frame, rest, (units[i] as { at: number }).at)
    out.push([names[i - 1] as number, head])
    rest = tail
  }
  out.push([names.at(-1) as number, rest])
  return out
}

/** A lone character beyond the wall that touches the one before it overflows its cell; it is no text of the next one. */
function smoothEnds(names: number[], boxes: readonly Box[], reach: number): void {
  const n = names.length
  if (n < 3) return
  if (names[0] !== names[1] && names[1] === names[2] && gapBetween(boxes[0] as Box, boxes[1] as Box) <= reach) names[0] = names[1] as number
  if (names[n - 1] !== names[n - 2] && names[n - 2] === names[n - 3] && gapBetween(boxes[n - 2] as Box, boxes[n - 1] as Box) <= reach)
    names[n - 1] = names[n - 2] as number
}

const gapBetween = (a: Box, b: Box): number =>
  Math.max(b.x - a.x - a.width, a.x - b.x - b.width, b.y - a.y - a.height, a.y - b.y - b.height)
