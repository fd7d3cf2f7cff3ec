import type { Box, PageRecord } from '@colrag/core'
import { intersectBox, unionBox } from '@colrag/core'
import type { Atom } from '../../atom.ts'
import type { DraftCell, DraftGrid } from '../../draft.ts'
import { wordOrder } from '../../flow/word-order.ts'
import type { Frame } from '../../frame.ts'
import { assignWords, intervalAt } from '../../tables/assign-words.ts'
import { headerExtent } from '../../tables/header-cells.ts'

/** What a structure model can see in a table. */
export type StructurePart = 'table' | 'column' | 'row' | 'column-header' | 'projected-row-header' | 'spanning-cell'

/** A part with its box in the frame of the table's text. */
export interface FoundPart {
  readonly part: StructurePart
  readonly score: number
  readonly box: Box
}

interface Span {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/**
 * A grid of the parts that a model found (Smock et al. 2022, section 5): rows and columns without those that overlap a surer one by half, their
 * borders half way between neighbours; a spanning cell takes the elementary cells of which it covers half each way, a projected row header
 * its whole row; header rows are the top rows that the column header covers by half. Words go to the cell that holds them, those outside to
 * the nearest one. Null without a row and two columns, or two rows and a column. Boxes of cells are in the page's own frame.
 */
export function structureGrid(
  page: PageRecord,
  frame: Frame,
  area: Box,
  found: readonly FoundPart[],
  atoms: readonly Atom[],
): DraftGrid | null {
  const of = (part: StructurePart): readonly FoundPart[] => found.filter((f) => f.part === part)
  const rows = apart(of('row'), (b) => [b.y, b.y + b.height])
  const columns = apart(of('column'), (b) => [b.x, b.x + b.width])
  if (rows.length * columns.length < 2) return null
  const ys = borders(rows, area.y, area.y + area.height, (b) => [b.y, b.y + b.height])
  const xs = borders(columns, area.x, area.x + area.width, (b) => [b.x, b.x + b.width])
  const projected = of('projected-row-header').flatMap(({ box }): Span[] => {
    const [top, bottom] = covered(ys, box.y, box.y + box.height)
    return top === bottom ? [{ top, bottom, left: 0, right: columns.length - 1 }] : []
  })
  const spanning = [...of('spanning-cell')]
    .sort((a, b) => b.score - a.score)
    .map(({ box }): Span => {
      const [top, bottom] = covered(ys, box.y, box.y + box.height)
      const [left, right] = covered(xs, box.x, box.x + box.width)
      return { top, bottom, left, right }
    })
  const spans = cellSpans(rows.length, columns.length, [...projected, ...spanning])
  const owner = new Int32Array(rows.length * columns.length)
  spans.forEach((s, i) => {
    for (let r = s.top; r <= s.bottom; r++) owner.fill(i, r * columns.length + s.left, r * columns.length + s.right + 1)
  })
  const words = assignWords(page, frame, atoms, (x, y) => owner[intervalAt(ys, y) * columns.length + intervalAt(xs, x)] as number)
  const cells = spans.map((s, i): DraftCell => ({
    row: s.top,
    column: s.left,
    rowSpan: s.bottom - s.top + 1,
    columnSpan: s.right - s.left + 1,
    header: false,
    box: frame.from({
      x: xs[s.left] as number,
      y: ys[s.top] as number,
      width: (xs[s.right + 1] as number) - (xs[s.left] as number),
      height: (ys[s.bottom + 1] as number) - (ys[s.top] as number),
    }),
    atoms: wordOrder(words.get(i) ?? [], frame),
  }))
  const told = headerRowsOf(of('column-header'), ys)
  const { headerRows, headerColumns } = headerExtent(cells, rows.length, columns.length, told, new Set())
  const score = (mean(rows) + mean(columns)) / 2
  return {
    rows: rows.length,
    columns: columns.length,
    headerRows,
    headerColumns,
    evidence: 'model',
    score: Math.round(score * 1000) / 1000,
    cells: cells.map((c) => ({ ...c, header: c.row < headerRows || c.column < headerColumns })),
  }
}

const mean = (parts: readonly FoundPart[]): number => parts.reduce((n, p) => n + p.score, 0) / parts.length

type Extent = (box: Box) => readonly [number, number]

/** Surest first, those that overlap one before by half of the smaller go; then in order of place. */
function apart(parts: readonly FoundPart[], extent: Extent): readonly FoundPart[] {
  const kept: FoundPart[] = []
  for (const part of [...parts].sort((a, b) => b.score - a.score)) {
    const [from, to] = extent(part.box)
    const clashes = kept.some(({ box }) => {
      const [start, end] = extent(box)
      return Math.min(to, end) - Math.max(from, start) > 0.5 * Math.min(to - from, end - start)
    })
    if (!clashes && to > from) kept.push(part)
  }
  const middle = ({ box }: FoundPart): number => extent(box)[0] + extent(box)[1]
  return kept.sort((a, b) => middle(a) - middle(b))
}

/** One more border than parts, never falling: the edges of the table, and the middles of the gaps or overlaps between neighbours. */
function borders(parts: readonly FoundPart[], from: number, to: number, extent: Extent): readonly number[] {
  const out = [Math.min(from, extent((parts[0] as FoundPart).box)[0])]
  for (let i = 1; i < parts.length; i++) {
    const above = extent((parts[i - 1] as FoundPart).box)[1]
    const below = extent((parts[i] as FoundPart).box)[0]
    out.push(Math.max(out.at(-1) as number, (above + below) / 2))
  }
  return [...out, Math.max(out.at(-1) as number, to, extent((parts.at(-1) as FoundPart).box)[1])]
}

/** First and last interval of which at least half is covered; the one that holds the middle where none is. */
function covered(edges: readonly number[], from: number, to: number): readonly [number, number] {
  let first = -1
  let last = -1
  for (let i = 0; i + 1 < edges.length; i++) {
    const [start, end] = [edges[i] as number, edges[i + 1] as number]
    if (Math.min(to, end) - Math.max(from, start) < 0.5 * (end - start)) continue
    if (first < 0) first = i
    last = i
  }
  const middle = intervalAt(edges, (from + to) / 2)
  return first < 0 ? [middle, middle] : [first, last]
}

/** The merged cells that do not clash with one before, then every elementary cell that is left, row by row. */
function cellSpans(rows: number, columns: number, merged: readonly Span[]): readonly Span[] {
  const taken = new Set<number>()
  const places = (s: Span): readonly number[] =>
    Array.from({ length: (s.bottom - s.top + 1) * (s.right - s.left + 1) }, (_, i) => {
      const width = s.right - s.left + 1
      return (s.top + Math.floor(i / width)) * columns + s.left + (i % width)
    })
  const out: Span[] = []
  for (const span of merged) {
    const own = places(span)
    if (own.length < 2 || own.some((place) => taken.has(place))) continue
    for (const place of own) taken.add(place)
    out.push(span)
  }
  for (let at = 0; at < rows * columns; at++) {
    const [row, column] = [Math.floor(at / columns), at % columns]
    if (!taken.has(at)) out.push({ top: row, bottom: row, left: column, right: column })
  }
  return out.sort((a, b) => a.top - b.top || a.left - b.left)
}

function headerRowsOf(headers: readonly FoundPart[], ys: readonly number[]): number {
  if (headers.length === 0) return 0
  const { y, height } = unionBox(headers.map((h) => h.box))
  let count = 0
  while (count + 2 < ys.length) {
    const row = { x: 0, y: ys[count] as number, width: 1, height: (ys[count + 1] as number) - (ys[count] as number) }
    const common = intersectBox(row, { x: 0, y, width: 1, height })
    if (!common || common.height < 0.5 * row.height) break
    count++
  }
  return count
}
