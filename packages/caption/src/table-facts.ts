import type { Cell, Table } from '@colrag/core'
import type { Quantity } from '@colrag/stage-kit'
import { checkedHeaderRows, foldWidth, isTotal, readCellQuantity, readQuantities } from '@colrag/stage-kit'

/** A number of a table as printed, with its row's label and its unit (the header's where the cell has none). */
export interface NamedValue {
  readonly row: string
  readonly text: string
}

/**
 * `total` is the value in a row or column named 計, 合計, Total. A column has at least two numbers. `even`: all of them are the same, so that
 * neither is the greatest.
 */
export interface NumberColumn {
  readonly header: string
  readonly even: boolean
  readonly max: NamedValue
  readonly min: NamedValue
  readonly total: NamedValue | null
}

/** `corner` names the rows (市町村). Headers and labels in reading order, each text once. */
export interface TableFacts {
  readonly corner: string
  readonly headers: readonly string[]
  readonly labels: readonly string[]
  readonly numbers: readonly NumberColumn[]
}

const clean = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/(?<=[^\x00-\x7f]) (?=[^\x00-\x7f])/gu, '')
    .trim()

/** What a table says in short. `unit`: of the table as a whole, for numbers that carry none and stand under no bracketed one. */
export function tableFacts(table: Table, unit: string): TableFacts {
  const headerColumns = Math.max(table.headerColumns, table.columns > 1 ? 1 : 0)
  const rows = Array.from({ length: table.headerRows }, (_, r) =>
    Array.from({ length: table.columns }, (_x, c) => table.cells.find((cell) => cell.row === r && cell.column === c)?.text ?? ''),
  )
  const headerRows = checkedHeaderRows(rows, table.headerRows)
  const body = table.cells.filter((c) => c.row >= headerRows)
  const labelCells = body.filter((c) => c.column < headerColumns && clean(c.text) !== '' && !readCellQuantity(c.text))
  const headerCells = table.cells.filter((c) => c.row < headerRows && clean(c.text) !== '')
  /** The names of a cell's row, each on a line of its own. */
  const labelOf = (cell: Cell): string =>
    [...labelCells]
      .sort((a, b) => a.column - b.column)
      .filter((l) => l.row <= cell.row && cell.row < l.row + l.rowSpan)
      .map((l) => clean(l.text))
      .join('\n')

  const columnOf = (column: number): NumberColumn | null => {
    const header = headerCells
      .filter((c) => c.column <= column && column < c.column + c.columnSpan)
      .sort((a, b) => a.row - b.row)
      .map((c) => clean(c.text))
      .filter((t, i, all) => t !== all[i - 1])
      .join(' ')
    const values = body.flatMap((cell): { cell: Cell; quantity: Quantity; label: string }[] => {
      const quantity = cell.column === column && cell.column >= headerColumns ? readCellQuantity(cell.text) : null
      return quantity ? [{ cell, quantity, label: labelOf(cell) }] : []
    })
    const named = values.filter((v) => v.label !== '' && !isTotal(v.label))
    if (named.length < 2) return null
    const order = [...named].sort((a, b) => b.quantity.value - a.quantity.value || a.cell.row - b.cell.row)
    const asValue = (v: (typeof values)[number]): NamedValue => ({
      row: v.label.replaceAll('\n', ' '),
      text: `${clean(v.cell.text)}${v.quantity.unit === '' ? headerUnit(header) || unit : ''}`,
    })
    const [first, last] = [order[0], order.at(-1)]
    const total = values.find((v) => isTotal(v.label))
    if (!first || !last) return null
    const even = first.quantity.value === last.quantity.value
    return { header, even, max: asValue(first), min: asValue(last), total: total ? asValue(total) : null }
  }
  const once = (texts: readonly string[]): string[] => [...new Set(texts)].filter((t) => t !== '')
  const corner = headerCells.filter((c) => c.column === 0)
  return {
    corner: corner.length === 1 ? clean(corner[0]?.text ?? '') : '',
    headers: once(headerCells.filter((c) => c.column >= headerColumns).map((c) => clean(c.text))),
    labels: once(labelCells.map((c) => clean(c.text))).filter((t) => !isTotal(t)),
    numbers: Array.from({ length: table.columns }, (_, c) => columnOf(c)).filter((c) => c !== null),
  }
}

/** The unit in a header such as `人口（人）`, '' without. */
function headerUnit(header: string): string {
  const inside = [...foldWidth(header).matchAll(/[([]\s*([^()[\]]{1,10}?)\s*[)\]]/gu)].at(-1)?.[1]
  const read = inside ? readQuantities(`1${inside}`)[0] : undefined
  return inside && read?.at[1] === inside.length + 1 ? inside : ''
}
