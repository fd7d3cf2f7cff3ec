import type { Box, PageRecord } from '@colrag/core'
import type { Atom } from '../atom.ts'
import type { TextLine } from '../flow/text-lines.ts'
import { textLines } from '../flow/text-lines.ts'

/** A line near the top or bottom edge of a page. `masked`: its text with numbers replaced by `#`, so that page numbers do not matter. */
export interface EdgeLine {
  readonly atoms: readonly Atom[]
  readonly box: Box
  readonly text: string
  readonly masked: string
  readonly size: number
}

/** Lines of both edges, the outermost first. */
export interface EdgeLines {
  readonly top: readonly EdgeLine[]
  readonly bottom: readonly EdgeLine[]
}

const zone = 0.24
const mostLines = 8

/** Horizontal lines in the outer 24 % of the page's height, at most eight at either edge. `atoms` must be in the page's own frame. */
export function edgeLines(page: PageRecord, atoms: readonly Atom[]): EdgeLines {
  const middle = (a: Atom): number => a.box.y + a.box.height / 2
  const upright = atoms.filter((a) => a.direction === 'horizontal')
  const told = ({ atoms: words, box, size, text }: TextLine): EdgeLine => ({ atoms: words, box, size, text, masked: mask(text) })
  const top = textLines(upright.filter((a) => middle(a) < zone * page.height))
  const bottom = textLines(upright.filter((a) => middle(a) > (1 - zone) * page.height))
  return { top: top.slice(0, mostLines).map(told), bottom: bottom.slice(-mostLines).reverse().map(told) }
}

const mask = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\d+|(?<=^|\s)[ivxlc]+(?=\s|$)/g, '#')
    .replace(/\s+/g, ' ')
    .trim()

/** How far from the nearer edge a line ends, as a share of the page's height. */
export const depthOf = (page: PageRecord, { box }: EdgeLine): number => Math.min(box.y + box.height, page.height - box.y) / page.height

/** The white space between two lines of one edge. */
export const gapBetween = ({ box: a }: EdgeLine, { box: b }: EdgeLine): number => (a.y < b.y ? b.y - a.y - a.height : a.y - b.y - b.height)
