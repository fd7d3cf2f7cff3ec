import type { BlockText, Table } from '@colrag/core'

/** Rows of a table that become one unit: code units `start` to `end` of the block's text. */
export interface RowGroup {
  readonly start: number
  readonly end: number
  /** How many header rows stand in these rows, at their beginning. */
  readonly headerRows: number
  /** Texts of cells that began in an earlier group and span into this one (a prefecture's name beside ten rows). */
  readonly carried: readonly string[]
}

/**
 * Consecutive rows up to `limit` code units, at least one row each, as even in length as the rows allow; the header rows are in the first
 * group with at least one row of data.
 */
export function rowGroups(source: BlockText, table: Table, limit: number): readonly RowGroup[] {
  const rows = rowRanges(source.text)
  const headerRows = Math.min(table.headerRows, rows.length)
  const groups: RowGroup[] = []
  const aim = source.text.length / Math.ceil(source.text.length / limit)
  let first = 0
  const close = (next: number): void => {
    const start = rows[first]?.[0]
    const end = rows[next - 1]?.[1]
    if (start !== undefined && end !== undefined && source.text.slice(start, end).trim() !== '') {
      groups.push({ start, end, headerRows: Math.max(0, Math.min(headerRows, next) - first), carried: carriedInto(table, first) })
    }
    first = next
  }
  for (let row = 1; row < rows.length; row++) {
    const from = rows[first]?.[0] ?? 0
    const full = (rows[row]?.[1] ?? 0) - from > limit || (rows[row - 1]?.[1] ?? 0) - from >= aim
    if (full && row > headerRows) close(row)
  }
  close(rows.length)
  return groups
}

/** The rows that name the columns, as text. */
export function headerLines(source: BlockText, table: Table): readonly string[] {
  return rowRanges(source.text)
    .slice(0, table.headerRows)
    .map(([start, end]) => source.text.slice(start, end))
    .filter((line) => line.trim() !== '')
}

/** Where the header rows end in a table's text; 0 where it has none. */
export const headerEnd = (source: BlockText, table: Table): number => rowRanges(source.text)[table.headerRows - 1]?.[1] ?? 0

function rowRanges(text: string): readonly (readonly [number, number])[] {
  const ranges: [number, number][] = []
  let start = 0
  for (const row of text.split('\n')) {
    ranges.push([start, start + row.length])
    start += row.length + 1
  }
  return ranges
}

function carriedInto(table: Table, row: number): readonly string[] {
  const spanning = table.cells.filter((c) => c.row < row && c.row + c.rowSpan > row && c.row >= table.headerRows && c.text.trim() !== '')
  return spanning.sort((a, b) => a.column - b.column).map((c) => c.text.trim())
}
