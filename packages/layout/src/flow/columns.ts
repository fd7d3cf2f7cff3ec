import { unionBox } from '@colrag/core'
import type { Atom } from '../atom.ts'
import type { Band } from './bands.ts'
import type { Corridor } from './corridor.ts'
import type { Item } from './item.ts'
import type { TextLine } from './text-lines.ts'
import { textLines } from './text-lines.ts'

const shortLine = 15
const leastLines = 5

/**
 * Both sides hold a block, or two lines and more that are wide enough for text; a strip of list markers or labels beside its text is no
 * column, and the space between the words of a large heading no corridor. Nor is a narrow one between short lines that stand on the same
 * rows at both sides: what is at the right belongs to what is at its left, unless the lines fill their columns as set text does.
 */
export function areColumns(bands: readonly Band[], corridor: Corridor, em: number): boolean {
  const { x1, x2 } = corridor
  const [left, right] = sidesOf(bands, corridor)
  const isColumn = (side: readonly Item[]): boolean => {
    if (side.some((item) => item.draft)) return true
    const box = unionBox(side.map((item) => item.box))
    const sizes = side.map((item) => item.atom?.size ?? em).sort((a, b) => a - b)
    const size = sizes[Math.floor(sizes.length / 2)] ?? em
    return box.width >= 5 * Math.max(em, size) && box.height > 1.9 * size && x2 - x1 >= 0.6 * size
  }
  if (!isColumn(left) || !isColumn(right)) return false
  if (x2 - x1 >= 2 * em || [...left, ...right].some((item) => item.draft)) return true
  const [a, b] = [linesOf(left), linesOf(right)]
  return !(shareOfPairs(a, b) >= 0.8 && meanEms(a) < shortLine && meanEms(b) < shortLine) || (fills(a) && fills(b))
}

/**
 * Are they columns of running text, so surely that no table lies across? Five lines and more at both sides that fill their column, or that stand on rows of their own, as the cells of a table do not.
 */
export function areProse(bands: readonly Band[], corridor: Corridor): boolean {
  const [left, right] = sidesOf(bands, corridor)
  if (left.length < 3 * leastLines || right.length < 3 * leastLines) return false
  const [a, b] = [linesOf(left), linesOf(right)]
  if (![a, b].every((side) => isWritten(side.map((l) => l.text).join('')))) return false
  if (a.length < leastLines || b.length < leastLines || meanEms(a) < 6 || meanEms(b) < 6) return false
  if (fills(a) && fills(b)) return true
  return shareOfPairs(a, b, 0.15) < 0.4
}

function sidesOf(bands: readonly Band[], { x1, x2, first, last }: Corridor): readonly [readonly Item[], readonly Item[]] {
  const items = bands.slice(first, last + 1).flatMap((band) => band.items)
  return [items.filter((item) => item.box.x + item.box.width <= x1 + 0.01), items.filter((item) => item.box.x >= x2 - 0.01)]
}

const linesOf = (side: readonly Item[]): readonly TextLine[] => textLines(side.flatMap((item): Atom[] => (item.atom ? [item.atom] : [])))

const meanEms = (lines: readonly TextLine[]): number => lines.reduce((n, l) => n + l.box.width / l.size, 0) / Math.max(1, lines.length)

/** Most lines are as wide as the column, without the gaps between words that cells have, and of more letters than digits. */
function fills(lines: readonly TextLine[]): boolean {
  if (lines.length < leastLines) return false
  const { width } = unionBox(lines.map((l) => l.box))
  const set = (l: TextLine): number => l.atoms.reduce((n, a) => n + a.box.width, 0)
  const full = lines.filter((l) => l.box.width > 0.85 * width && set(l) > 0.65 * l.box.width && isWritten(l.text))
  return full.length >= 0.6 * lines.length
}

const isWritten = (text: string): boolean => (text.match(/\p{L}/gu)?.length ?? 0) > 0.5 * text.replace(/\s/g, '').length

/** The share of the lines of the longer side that have one at the other side on the same row, up to `slack` of the font size. */
function shareOfPairs(a: readonly TextLine[], b: readonly TextLine[], slack = 0.3): number {
  const middle = (l: TextLine): number => l.box.y + l.box.height / 2
  const paired = a.filter((l) => b.some((r) => Math.abs(middle(l) - middle(r)) < slack * l.size)).length
  return paired / Math.max(a.length, b.length, 1)
}
