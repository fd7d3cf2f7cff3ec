import type { PageRecord } from '@colrag/core'
import { captionLabel } from '../kinds/caption-label.ts'
import { headingNumber } from '../kinds/heading-number.ts'
import type { Segment } from '../tables/table-rows.ts'
import { segmentsOf } from '../tables/table-rows.ts'
import type { EdgeLine } from './edge-lines.ts'
import { depthOf, gapBetween } from './edge-lines.ts'
import { isNumberOf, pageNumberIn } from './page-number.ts'

const note = /^[（(]?[※注*†]|※|^(?:出典|資料|備考|出所|source|note)s?\s?[:：.]/i
const unit = /単位\s*[:：]/
/** What publishers print on pages and authors do not write in lines of their own: addresses, rights, registrations. */
const imprint =
  /^\S*(?:https?:\/\/|www\.)\S+$|©|\(c\)\s*\d{4}|copyright|all rights reserved|downloaded from|無断(?:転載|複製)|\b(?:doi|issn|isbn)\b[\s:]/i
const strip = 0.09
const mostLines = 3
const counted = /^(?:\d{1,4}|[ivxlc]{1,6})$/i

/** How much a page tells of where it stands: the first page of a document, or one known by itself, tells more than a page among others. */
export interface EdgeView {
  readonly page: PageRecord
  readonly em: number
  /** No page before and after it is known. */
  readonly alone: boolean
  /** A page number at one of its edges says that it is not the first. */
  readonly inner: boolean
}

/**
 * How many of the outermost lines are a running header or footer although no other page repeats them. They stand in the outer 9 %, with
 * white space of more than a line between them and the rest, and have the form of one: a page number, lone or at an end of the line, an
 * imprint, parts spread to both sides, print smaller than the body, or, on an inner page that stands alone, one plain line. Lines with less
 * space between them are judged as one; two such groups at most.
 */
export function edgePrint(view: EdgeView, lines: readonly EdgeLine[]): number {
  const first = groupPrint(view, lines)
  return first === 0 ? 0 : first + groupPrint(view, lines.slice(first))
}

function groupPrint({ page, em, alone, inner }: EdgeView, lines: readonly EdgeLine[]): number {
  const inStrip = (l: EdgeLine): boolean => depthOf(page, l) <= (spread(l, page, em) > 2 ? strip + 0.02 : strip)
  const ends = (at: number): boolean => standsApart(lines, at, em)
  let count = 0
  while (count < lines.length && inStrip(lines[count] as EdgeLine)) if (ends(count++)) break
  if (count === 0 || count > mostLines || !ends(count - 1)) return 0
  const group = lines.slice(0, count)
  if (group.some((l) => note.test(l.text) || unit.test(l.text) || l.size > 1.6 * em || captionLabel(l.text) !== null)) return 0
  const known = !alone && page.number !== 1
  const telling = group.findLastIndex((l) => tells(l, em, known))
  if (telling >= 0) {
    const like = (l: EdgeLine): boolean => Math.abs(l.size - (group[telling] as EdgeLine).size) < 0.5 && headingNumber(l.text) === null
    return group.slice(telling + 1).every(like) ? count : telling + 1
  }
  if (known) return 0
  if (group.every((l) => looksRunning(l, page, em))) return count
  const [line] = group as [EdgeLine]
  const plain = line.text.length < 100 && !/[.。．!！?？:：]$/.test(line.text) && line.size <= 1.1 * em && headingNumber(line.text) === null
  return inner && count === 1 && plain && !line.atoms.every((a) => a.bold) ? 1 : 0
}

/** White space of more than a line, or of most of one where the lines further in lie much closer. */
function standsApart(lines: readonly EdgeLine[], at: number, em: number): boolean {
  if (at + 1 === lines.length) return true
  const gap = gapBetween(lines[at] as EdgeLine, lines[at + 1] as EdgeLine)
  if (gap > 1.2 * em || at + 2 >= lines.length) return gap > 1.2 * em
  return gap > 0.8 * em && gap > 2.5 * Math.max(0.5, gapBetween(lines[at + 1] as EdgeLine, lines[at + 2] as EdgeLine))
}

/**
 * A page number, alone or at either end, well apart from the rest, or an imprint; a footnote that is an address begins with its mark. Where
 * the pages around are `known`, a text beside the number that none of them repeats is no header.
 */
function tells(line: EdgeLine, em: number, known: boolean): boolean {
  if (pageNumberIn(line.text) !== null) return true
  const parts = partsOf(line, em)
  const [first, last] = [parts[0] ?? '', parts.at(-1) ?? '']
  if (!known && line.text.length < 120 && parts.length < 4 && isNumber(first) !== isNumber(last)) return true
  return !/^\d/.test(line.text) && imprint.test(line.text)
}

const isNumber = (text: string): boolean => counted.test(text) || pageNumberIn(text)?.sure === true

const segments = (line: EdgeLine, em: number): readonly Segment[] => segmentsOf(line.atoms, Math.max(1.2 * line.size, 0.8 * em))
const partsOf = (line: EdgeLine, em: number): readonly string[] => segments(line, em).map((s) => s.atoms.map((a) => a.text).join(' '))

/** The words of a line in the outermost strip that are the page's own number and stand apart at an end of the line. */
export function numberIn({ page, em }: EdgeView, line: EdgeLine): EdgeLine | null {
  const ends = segments(line, em)
  if (ends.length < 2 || depthOf(page, line) > strip) return null
  const number = [ends[0], ends.at(-1)].find((s) => s && isNumberOf(page, s.atoms.map((a) => a.text).join('')))
  return number ? { ...line, atoms: number.atoms, box: number.box } : null
}

function looksRunning(line: EdgeLine, page: PageRecord, em: number): boolean {
  if (line.atoms.every((a) => a.bold) && spread(line, page, em) < 3) return false
  const depth = depthOf(page, line)
  if ((depth < 0.03 && line.size <= 1.05 * em) || line.size < 0.93 * em) return true
  const parts = spread(line, page, em)
  return line.size <= (parts > 2 ? 1.6 : 1.25) * em && parts > 1
}

/** The number of parts of a line that are at least four letters apart; 1 for one that takes less than half of the page's width. */
function spread(line: EdgeLine, page: PageRecord, em: number): number {
  return line.box.width < 0.4 * page.width ? 1 : segmentsOf(line.atoms, 4 * em).length
}
