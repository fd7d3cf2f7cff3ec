import type { Box } from '@colrag/core'
import { unionBox } from '@colrag/core'
import { isCjk } from '@colrag/stage-kit'
import { headingNumber } from '../kinds/heading-number.ts'
import { listMarker } from '../kinds/list-marker.ts'
import type { Paragraph } from './paragraphs.ts'
import type { TextLine } from './text-lines.ts'

/** A paragraph and the column of lines that it was found in. */
export interface ColumnParagraph {
  readonly paragraph: Paragraph
  readonly column: readonly TextLine[]
}

const sentenceEnd = /[.。．!?！？:：;；」』】)）\]][\d\s¹²³⁴-⁹*†)\]]*$/
const hyphen = /\p{L}[-\u00ad\u2010]$/u

/**
 * Does a paragraph go on in a later column, or below what interrupts its own? It ends without an end of sentence in a line that reaches the
 * right edge of its column; the later one is set alike, begins at the left edge of its own, and not with a mark or number. Centred lines, as below
 * the figures of an infographic, run nowhere.
 */
export function goesOn(from: ColumnParagraph, to: ColumnParagraph): boolean {
  const [a, b] = [from.paragraph, to.paragraph]
  if (from.column === to.column || a.bold !== b.bold || Math.abs(a.size - b.size) > 0.06 * a.size) return false
  if (a.lines.length < 2 && from.column.length < 3) return false
  const [left, right] = [extent(from.column), extent(to.column)]
  const narrow = Math.min(left.width, right.width)
  if (narrow < 8 * a.size || narrow < 0.6 * Math.max(left.width, right.width)) return false
  if (isCentred(a) || isCentred(b)) return false
  const last = a.lines.at(-1) as TextLine
  const first = b.lines[0] as TextLine
  if (sentenceEnd.test(last.text) || listMarker(b.text) !== null || headingNumber(b.text) !== null) return false
  if (first.box.x - right.x > 0.7 * b.size) return false
  const short = left.x + left.width - last.box.x - last.box.width
  if (hyphen.test(last.text)) return short < 6 * a.size && /^\p{L}/u.test(b.text)
  if (isCjk(last.text.at(-1) ?? '')) return short < 1.3 * a.size && !/^[「『【〔《<＜■◆●※]/.test(b.text)
  return /^\p{Ll}/u.test(b.text) ? short < 6 * a.size : short < 2 * a.size && /^[\p{L}\d"“‘(]/u.test(b.text)
}

/** Boxes of the pieces of one paragraph; a piece that lies right below the one before it, in the same column, makes one box with it. */
export function pieceBoxes(pieces: readonly Paragraph[]): readonly Box[] {
  const boxes: Box[] = []
  for (const { box, size } of pieces) {
    const last = boxes.at(-1)
    const gap = last ? box.y - last.y - last.height : 0
    const shared = last ? Math.min(box.x + box.width, last.x + last.width) - Math.max(box.x, last.x) : 0
    if (last && gap > -size && gap < size && shared > 0.8 * Math.min(box.width, last.width)) boxes[boxes.length - 1] = unionBox([last, box])
    else boxes.push(box)
  }
  return boxes
}

/** Lines that share their middle though they begin at different places. */
function isCentred({ lines, size }: Paragraph): boolean {
  const spread = (places: readonly number[]): number => Math.max(...places) - Math.min(...places)
  return spread(lines.map((l) => l.box.x)) > 0.7 * size && spread(lines.map((l) => l.box.x + l.box.width / 2)) < 0.25 * size
}

const extent = (lines: readonly TextLine[]): Box => unionBox(lines.map((l) => l.box))
