import type { PageRecord } from '@colrag/core'
import type { Atom } from '../atom.ts'
import { captionLabel } from '../kinds/caption-label.ts'
import { segmentsOf } from '../tables/table-rows.ts'
import type { EdgeLine, EdgeLines } from './edge-lines.ts'

const samePlace = 5
const zone = 0.14
const mostRunning = 4
const unit = /単位\s*[:：]/
const note = /^[（(]?[※注*†]/
const alike = 0.85

/**
 * Words of running headers, footers and page numbers. From the edge inwards, a line is furniture while the same text (numbers aside)
 * stands at the same height of a page nearby, or while it is the page's own number, or looks like one (see `edgePrint`). A head of a table
 * that is repeated lies against its rows: lines without white space between them and the text are let go. More than four such lines are a
 * form that is the same on each page; only what stands apart above it is furniture. A line that gives the unit of a table belongs to it.
 */
export function runningLines(
  page: PageRecord,
  edges: EdgeLines,
  nearby: readonly EdgeLines[],
  em: number,
): { readonly top: readonly Atom[]; readonly bottom: readonly Atom[] } {
  return {
    top: outer(
      page,
      edges.top,
      nearby.map((n) => n.top),
      em,
    ).flatMap((l) => l.atoms),
    bottom: outer(
      page,
      edges.bottom,
      nearby.map((n) => n.bottom),
      em,
    )
      .reverse()
      .flatMap((l) => l.atoms),
  }
}

function outer(page: PageRecord, lines: readonly EdgeLine[], nearby: readonly (readonly EdgeLine[])[], em: number): EdgeLine[] {
  let count = 0
  while (count < lines.length && isRunning(page, lines[count] as EdgeLine, nearby, em)) count++
  if (count > mostRunning) count = lines.slice(1, mostRunning + 1).findIndex((l, i) => gapBetween(lines[i] as EdgeLine, l) > em) + 1
  if (count === 0 && (nearby.length === 0 || page.number === 1)) {
    count = edgePrint(page, lines, em)
    while (count > 0 && count < lines.length && isPageNumber(page, lines[count] as EdgeLine, 0.9)) count++
  }
  while (count > 0 && count < lines.length && touches(lines[count - 1] as EdgeLine, lines[count] as EdgeLine)) count--
  return lines.slice(0, count)
}

function isRunning(page: PageRecord, line: EdgeLine, nearby: readonly (readonly EdgeLine[])[], em: number): boolean {
  if (isPageNumber(page, line)) return true
  if (depthOf(page, line) > zone || unit.test(line.text)) return false
  // Captions and slide titles of one pattern ("Table 1. …", "… (2 of 3)") stand at the same place of many pages; only their numbers differ.
  const isNamed = captionLabel(line.text) !== null || line.size > 1.25 * em
  return nearby.some((lines) =>
    lines.some((other) => {
      const apart = Math.abs(other.box.y + other.box.height / 2 - line.box.y - line.box.height / 2)
      return (
        apart <= samePlace &&
        Math.abs(other.size - line.size) < 1 &&
        (!isNamed || other.text === line.text) &&
        similarity(line.masked, other.masked) >= alike
      )
    }),
  )
}

/** A lone number in the outer tenth that says which page this is; below `low` of the page's height any number does. */
function isPageNumber(page: PageRecord, line: EdgeLine, low = 0.93): boolean {
  const y = line.box.y + line.box.height / 2
  if (y > 0.1 * page.height && y < 0.9 * page.height) return false
  const match =
    /^[-–—―ー\s(（[]*(?:p(?:age)?\.?\s*)?(\d{1,4}|[ivxlc]{1,6})(?:\s*(?:\/|of|／)\s*\d{1,4})?(?:\s*(?:頁|ページ))?[-–—―ー\s)）\]]*$/i.exec(
      line.text.normalize('NFKC'),
    )
  if (!match) return false
  const said = match[1] as string
  return (
    said === String(page.number) ||
    said.toLowerCase() === page.label.toLowerCase() ||
    /[-–—―ー頁]|page|of|p\./i.test(line.text) ||
    y > low * page.height
  )
}

/**
 * For the first page and for one without neighbours: up to two lines in the outer 9 % with white space of more than a line between them and the rest that
 * are smaller than the body, or hardly larger and spread to both sides, or within the outer 3 %, where only stamps stand.
 */
function edgePrint(page: PageRecord, lines: readonly EdgeLine[], em: number): number {
  const looksRunning = (l: EdgeLine): boolean => {
    const depth = depthOf(page, l)
    if (depth > 0.09 || note.test(l.text) || unit.test(l.text) || l.atoms.every((a) => a.bold)) return false
    return (depth < 0.03 && l.size <= 1.05 * em) || l.size < 0.93 * em || (l.size <= 1.25 * em && segmentsOf(l.atoms, 4 * em).length > 1)
  }
  let count = 0
  while (count < 2 && count < lines.length && looksRunning(lines[count] as EdgeLine)) count++
  if (count === 0 || count === lines.length) return count
  return gapBetween(lines[count - 1] as EdgeLine, lines[count] as EdgeLine) > 1.2 * em ? count : 0
}

function touches(outerLine: EdgeLine, inner: EdgeLine): boolean {
  return gapBetween(outerLine, inner) < 0.6 * Math.max(outerLine.size, inner.size)
}

/** How far from the nearer edge a line ends, as a share of the page's height. */
const depthOf = (page: PageRecord, { box }: EdgeLine): number => Math.min(box.y + box.height, page.height - box.y) / page.height

const gapBetween = ({ box: a }: EdgeLine, { box: b }: EdgeLine): number => (a.y < b.y ? b.y - a.y - a.height : a.y - b.y - b.height)

/** Dice coefficient of character pairs, in [0, 1]. */
function similarity(a: string, b: string): number {
  if (a === b) return 1
  if (a.length < 2 || b.length < 2) return 0
  const pairs = new Map<string, number>()
  for (let i = 1; i < a.length; i++) pairs.set(a.slice(i - 1, i + 1), (pairs.get(a.slice(i - 1, i + 1)) ?? 0) + 1)
  let common = 0
  for (let i = 1; i < b.length; i++) {
    const pair = b.slice(i - 1, i + 1)
    const left = pairs.get(pair) ?? 0
    if (left > 0) {
      common++
      pairs.set(pair, left - 1)
    }
  }
  return (2 * common) / (a.length + b.length - 2)
}
