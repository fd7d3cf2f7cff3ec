import type { Component } from '../picture/components.ts'
import type { PixelBox } from './cell-pictures.ts'
import type { RuledCell, RuledGrid } from './ruled-grid.ts'

/** More patches than any page of writing has are the dots of a printed picture. */
const most = 30_000

/** Writing without a wide gap on one line. */
interface Segment {
  readonly left: number
  readonly right: number
}
interface TextRow extends PixelBox {
  readonly segments: readonly Segment[]
}

/**
 * Tables without ruling lines, by the places of patches of ink alone: runs of at least three lines of writing, most of them parted into three
 * or more pieces, whose gaps stand one below another. Gaps common to nearly all parted lines are the borders of columns; each line is a row.
 * Columns of prose (wide, and full from border to border) are no table. `size`: a character in pixels. In reading order.
 */
export function alignedGrids(parts: readonly Component[], size: number): RuledGrid[] {
  const rows = withoutStaggers(textRows(parts, size))
  const found: RuledGrid[] = []
  let run: TextRow[] = []
  const end = (): void => {
    const grid = gridOf(run, size)
    if (grid) found.push(grid)
    run = []
  }
  for (const row of rows) {
    const last = run.at(-1)
    if (last && row.top - last.bottom > size * 3) end()
    if (row.segments.length >= 2 || (run.length > 0 && !isWide(row, run))) run.push(row)
    else end()
  }
  end()
  return found
}

/** A line that runs across the columns is prose or a title, not the lone entry of a row. */
function isWide(row: TextRow, run: readonly TextRow[]): boolean {
  const left = Math.min(...run.map((r) => r.left))
  const right = Math.max(...run.map((r) => r.right))
  return row.right - row.left > 0.5 * (right - left) || row.right > right || row.left < left
}

function textRows(parts: readonly Component[], size: number): TextRow[] {
  const characters = parts.filter(({ left, top, right, bottom }) => {
    const long = Math.max(right - left, bottom - top)
    return long >= size / 4 && bottom - top <= size * 1.8 && right - left <= size * 6
  })
  if (characters.length > most) return []
  const open: { top: number; bottom: number; parts: Component[] }[] = []
  // Tall patches first: they make the lines that marks and small letters then fall into.
  for (const part of [...characters].sort((a, b) => b.bottom - b.top - (a.bottom - a.top) || a.top - b.top || a.left - b.left)) {
    const middle = (part.top + part.bottom) / 2
    const line = open.find(({ top, bottom }) => middle > top && middle < bottom)
    if (line) line.parts.push(part)
    else open.push({ top: part.top, bottom: part.bottom, parts: [part] })
  }
  return open
    .filter((line) => line.parts.some((p) => Math.max(p.bottom - p.top, p.right - p.left) >= size * 0.4))
    .map(({ parts: own }): TextRow => {
      const segments: Segment[] = []
      for (const { left, right } of own.sort((a, b) => a.left - b.left)) {
        const last = segments.at(-1)
        if (last && left - last.right < size * 0.9) segments[segments.length - 1] = { left: last.left, right: Math.max(last.right, right) }
        else segments.push({ left, right })
      }
      return {
        left: Math.min(...own.map((p) => p.left)),
        right: Math.max(...own.map((p) => p.right)),
        top: Math.min(...own.map((p) => p.top)),
        bottom: Math.max(...own.map((p) => p.bottom)),
        segments,
      }
    })
    .sort((a, b) => a.top - b.top || a.left - b.left)
}

/** Lines that stand at half the height of their neighbours (cells centred beside taller ones) share a row with them. */
function withoutStaggers(rows: readonly TextRow[]): TextRow[] {
  const joined: TextRow[] = []
  for (const row of rows) {
    const last = joined.at(-1)
    if (last && last.bottom - row.top > 0.3 * (row.bottom - row.top)) joined[joined.length - 1] = together(last, row)
    else joined.push(row)
  }
  return joined
}

function together(a: TextRow, b: TextRow): TextRow {
  const segments: Segment[] = []
  for (const { left, right } of [...a.segments, ...b.segments].sort((p, q) => p.left - q.left)) {
    const last = segments.at(-1)
    if (last && left < last.right) segments[segments.length - 1] = { left: last.left, right: Math.max(last.right, right) }
    else segments.push({ left, right })
  }
  return {
    left: Math.min(a.left, b.left),
    right: Math.max(a.right, b.right),
    top: Math.min(a.top, b.top),
    bottom: Math.max(a.bottom, b.bottom),
    segments,
  }
}

function gridOf(run: readonly TextRow[], size: number): RuledGrid | null {
  const first = run.findIndex(({ segments }) => segments.length >= 2)
  const last = run.findLastIndex(({ segments }) => segments.length >= 2)
  const rows = first < 0 ? [] : run.slice(first, last + 1)
  const parted = rows.filter(({ segments }) => segments.length >= 3)
  if (parted.length < 3 || parted.length < 0.5 * rows.length) return null
  const left = Math.min(...rows.map((row) => row.left))
  const right = Math.max(...rows.map((row) => row.right))
  const borders = betweenColumns(corridors(parted, left, right, size), rows)
  if (borders.length < 2) return null
  const xs = [left - size * 0.4, ...borders, right + size * 0.4]
  const placed = rows.flatMap((row, r) => row.segments.map((segment) => ({ r, segment, ...columnsOf(segment, xs) })))
  const columns = xs.length - 1
  const filled = new Set(placed.map(({ r, from }) => `${r} ${from}`)).size
  if (filled < 0.5 * rows.length * columns || isProse(placed, xs, rows.length, size)) return null
  const ys = [
    (rows[0]?.top ?? 0) - size * 0.3,
    ...rows.slice(1).map((row, i) => (row.top + (rows[i]?.bottom ?? row.top)) / 2),
    (rows.at(-1)?.bottom ?? 0) + size * 0.3,
  ]
  const cells = rows.flatMap((_, r): RuledCell[] =>
    rowCells(
      placed.filter((one) => one.r === r),
      r,
      xs,
      ys,
    ),
  )
  return {
    left: xs[0] ?? 0,
    top: ys[0] ?? 0,
    right: xs.at(-1) ?? 0,
    bottom: ys.at(-1) ?? 0,
    rows: rows.length,
    columns,
    cells,
    strokes: [],
  }
}

/** Borders between columns that at least a quarter of the lines, and two, write into; a lesser one (an indent, a stray word) joins its neighbour. */
function betweenColumns(borders: readonly number[], rows: readonly TextRow[]): readonly number[] {
  const kept = [...borders]
  for (let c = 0; c <= kept.length && kept.length > 0;) {
    const [from, to] = [kept[c - 1] ?? -Infinity, kept[c] ?? Infinity]
    const count = rows.filter(({ segments }) => segments.some((s) => s.left < to && s.right > from)).length
    if (count >= Math.max(2, rows.length / 4)) c++
    else kept.splice(Math.max(0, c - 1), 1)
  }
  return kept
}

/** Middles of the strips that at most a tenth of the lines write into, at least three quarters of a character wide. */
function corridors(rows: readonly TextRow[], left: number, right: number, size: number): number[] {
  const ink = new Uint16Array(Math.max(1, right - left))
  for (const { segments } of rows) for (const s of segments) for (let x = s.left - left; x < s.right - left; x++) ink[x] = (ink[x] ?? 0) + 1
  const most = Math.floor(rows.length * 0.1)
  const found: number[] = []
  for (let x = 0, from = -1; x < ink.length; x++) {
    if ((ink[x] ?? 0) <= most) {
      if (from < 0) from = x
    } else {
      if (from >= 0 && x - from >= size * 0.75) found.push(left + (from + x) / 2)
      from = -1
    }
  }
  return found
}

/** The columns that a piece reaches into by more than a third of its own width or of theirs. */
function columnsOf({ left, right }: Segment, xs: readonly number[]): { from: number; to: number } {
  const inside = xs.slice(1).flatMap((end, c) => {
    const start = xs[c] ?? 0
    const shared = Math.min(right, end) - Math.max(left, start)
    return shared > 0.34 * Math.min(right - left, end - start) ? [c] : []
  })
  return { from: inside[0] ?? 0, to: inside.at(-1) ?? 0 }
}

type Placed = { readonly r: number; readonly from: number; readonly to: number; readonly segment: Segment }

/**
 * Prose rather than the cells of a table: two columns or more are full of lines from border to border, or most of all that is written stands
 * in cells of more than sixteen characters, nearly without gaps.
 */
function isProse(placed: readonly Placed[], xs: readonly number[], rows: number, size: number): boolean {
  const cells = [...Map.groupBy(placed, ({ r, from, to }) => `${r} ${from} ${to}`).values()].map((pieces) => ({
    extent: Math.max(...pieces.map(({ segment }) => segment.right)) - Math.min(...pieces.map(({ segment }) => segment.left)),
    written: pieces.reduce((sum, { segment }) => sum + segment.right - segment.left, 0),
  }))
  const sum = (some: typeof cells): number => some.reduce((all, { written }) => all + written, 0)
  const long = cells.filter(({ extent, written }) => extent > 16 * size && written > 0.7 * extent)
  if (sum(long) > 0.5 * sum(cells)) return true
  const full = xs.slice(1).filter((end, c) => {
    const width = end - (xs[c] ?? 0) - size
    const lines = placed.filter((one) => one.from === c && one.to === c && one.segment.right - one.segment.left > 0.8 * width)
    return width > 10 * size && lines.length > 0.6 * rows
  })
  return full.length >= 2
}

function rowCells(placed: readonly Placed[], row: number, xs: readonly number[], ys: readonly number[]): RuledCell[] {
  const cells: RuledCell[] = []
  for (let column = 0; column < xs.length - 1; column++) {
    const over = placed.filter(({ from, to }) => from <= column && to >= column)
    const to = Math.max(column, ...over.map((one) => one.to))
    const columnSpan = to - column + 1
    cells.push({
      row,
      column,
      rowSpan: 1,
      columnSpan,
      left: xs[column] ?? 0,
      right: xs[column + columnSpan] ?? 0,
      top: ys[row] ?? 0,
      bottom: ys[row + 1] ?? 0,
    })
    column = to
  }
  return cells
}
