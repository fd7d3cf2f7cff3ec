import type { Box } from '@colrag/core'
import type { Atom } from '../atom.ts'
import { boxAround } from '../atom.ts'
import type { TextLine } from '../flow/text-lines.ts'
import { textLines } from '../flow/text-lines.ts'

/** Words of a row with no gap for a column between them. */
export interface Segment {
  readonly atoms: readonly Atom[]
  readonly box: Box
}

/** A line of text seen as a row: its words fall into segments at gaps wider than `joinGap` of the font size. */
export interface VisualRow {
  readonly segments: readonly Segment[]
  readonly box: Box
  readonly size: number
  readonly text: string
}

/** Gaps up to this share of the font size join words; spaces are a quarter to a third. */
export const joinGap = 0.75

/** The narrowest gap that can part columns, as a share of the font size. */
export const finestGap = 0.36

/** Rows from top to bottom. */
export const visualRows = (atoms: readonly Atom[]): readonly VisualRow[] => textLines(atoms).map((line) => rowOf(line))

function rowOf(line: TextLine): VisualRow {
  return { segments: segmentsOf(line.atoms, joinGap * line.size), box: line.box, size: line.size, text: line.text }
}

/** Words from left to right, joined where the gap is at most `gap` points, or `spaced` points between words of one span with a single space. */
export function segmentsOf(atoms: readonly Atom[], gap: number, spaced: number = gap): readonly Segment[] {
  if (atoms.length === 1) return [{ atoms, box: boxAround(atoms) }]
  const groups: Atom[][] = []
  let right = -Infinity
  let last: Atom | undefined
  for (const atom of atoms) {
    const reach =
      last && last.span === atom.span && last.end === atom.start && last.end - last.start <= last.text.length + 1
        ? Math.max(gap, spaced)
        : gap
    if (atom.box.x - right <= reach) groups.at(-1)?.push(atom)
    else groups.push([atom])
    right = Math.max(right, atom.box.x + atom.box.width)
    last = atom
  }
  return groups.map((group) => ({ atoms: group, box: boxAround(group) }))
}
