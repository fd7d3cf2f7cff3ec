import type { PageRecord } from '@colrag/core'
import type { Atom } from '../atom.ts'
import { captionLabel } from '../kinds/caption-label.ts'
import type { EdgeLine, EdgeLines } from './edge-lines.ts'
import { depthOf, gapBetween } from './edge-lines.ts'
import type { EdgeView } from './edge-print.ts'
import { edgePrint, numberIn } from './edge-print.ts'
import { isNumberOf, pageNumberIn } from './page-number.ts'
import { similarity } from './similarity.ts'

const samePlace = 5
const zone = 0.14
const mostRunning = 4
const unit = /単位\s*[:：]/
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
  const inner = [...edges.top, ...edges.bottom].some((l) => isPageNumber(page, l) && pageNumberIn(l.text)?.said !== '1')
  const view: EdgeView = { page, em, alone: nearby.length === 0, inner }
  const of = (side: keyof EdgeLines): readonly EdgeLine[] =>
    outer(
      view,
      edges[side],
      nearby.map((n) => n[side]),
    )
  return { top: of('top').flatMap((l) => l.atoms), bottom: [...of('bottom')].reverse().flatMap((l) => l.atoms) }
}

function outer(view: EdgeView, lines: readonly EdgeLine[], nearby: readonly (readonly EdgeLine[])[]): readonly EdgeLine[] {
  const { page, em } = view
  let count = 0
  if (isLastNumber(page, lines, em)) count = 1
  while (count < lines.length && isRunning(page, lines[count] as EdgeLine, nearby, em)) count++
  if (count > mostRunning) count = lines.slice(1, mostRunning + 1).findIndex((l, i) => gapBetween(lines[i] as EdgeLine, l) > em) + 1
  // A lone number at the very edge may have its line of text beside it, which only counts together with it.
  const print = edgePrint(view, lines)
  if (print > count) {
    count = print
    while (count < lines.length && isPageNumber(page, lines[count] as EdgeLine, 0.9)) count++
  }
  const isHeld = (at: number): boolean =>
    touches(lines[at] as EdgeLine, lines[at + 1] as EdgeLine) && !pageNumberIn((lines[at] as EdgeLine).text)
  while (count > 0 && count < lines.length && isHeld(count - 1)) count--
  const beside = count === 0 ? lines.slice(0, 2).flatMap((line) => numberIn(view, line) ?? []) : []
  return [...lines.slice(0, count), ...beside.slice(0, 1)]
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

/**
 * A lone number in the outer tenth that says which page this is. One that tells by neither form nor value counts in the outermost 7 % when
 * it stands where page numbers do: in the middle, or where the lines begin or end.
 */
function isPageNumber(page: PageRecord, line: EdgeLine, low = 0.93): boolean {
  const y = line.box.y + line.box.height / 2
  if (y > 0.1 * page.height && y < 0.9 * page.height) return false
  const number = pageNumberIn(line.text)
  if (!number) return false
  if (number.sure || isNumberOf(page, number.said)) return true
  const middle = line.box.x + line.box.width / 2
  return (
    y > low * page.height &&
    (Math.abs(middle - page.width / 2) < 0.05 * page.width || Math.abs(middle - page.width / 2) > 0.28 * page.width)
  )
}

/** A lone number in the middle below everything else, well apart from it, is the page's wherever the text ends. */
function isLastNumber(page: PageRecord, [line, next]: readonly EdgeLine[], em: number): boolean {
  if (!line || line.box.y < page.height / 2 || !pageNumberIn(line.text) || line.size > 1.3 * em) return false
  const middle = line.box.x + line.box.width / 2
  return Math.abs(middle - page.width / 2) < 0.03 * page.width && (!next || gapBetween(line, next) > 1.6 * em)
}

function touches(outerLine: EdgeLine, inner: EdgeLine): boolean {
  return gapBetween(outerLine, inner) < 0.6 * Math.max(outerLine.size, inner.size)
}
