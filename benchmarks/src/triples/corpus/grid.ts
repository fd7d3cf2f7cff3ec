import type { Cell, Table } from '@colrag/core'

/** A cell to be written: its text, and how many rows and columns it spans. */
export interface Spot {
  readonly text: string
  readonly rows?: number
  readonly columns?: number
}

const box = { x: 0, y: 0, width: 1, height: 1 }

/** A table of rows of spots (null where a spanning cell covers the place), with its text as stages give it: tabs in rows, one row a line. */
export function gridTable(
  rows: readonly (readonly (Spot | string | null)[])[],
  headerRows: number,
  headerColumns: number,
  extra: { readonly unit?: string } = {},
): { readonly table: Table; readonly text: string } {
  const cells = rows.flatMap((spots, row) =>
    spots.flatMap((spot, column): Cell[] => {
      if (spot === null) return []
      const { text, rows: rowSpan = 1, columns: columnSpan = 1 } = typeof spot === 'string' ? { text: spot } : spot
      return [{ row, column, rowSpan, columnSpan, text, box, header: row < headerRows || column < headerColumns }]
    }),
  )
  const width = Math.max(0, ...rows.map((r) => r.length))
  const text = rows.map((spots) => spots.map((s) => (s === null ? '' : typeof s === 'string' ? s : s.text)).join('\t')).join('\n')
  return { table: { rows: rows.length, columns: width, headerRows, headerColumns, cells, ...extra }, text }
}
