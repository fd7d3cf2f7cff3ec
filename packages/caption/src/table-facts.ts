import type { Cell, Table } from '@colrag/core'
import type { Quantity } from '@colrag/stage-kit'
import { checkedHeaderRows, foldWidth, isTotal, isUnit, readCellQuantity } from '@colrag/stage-kit'

/** A number of a table as printed, with its row's label and its unit (the header's where the cell has none). */
export interface NamedValue {
  readonly row: string
  readonly text: string
}

/**
 * `total` is the value in a row or column named 計, 合計, Total. A column has at least two numbers of one unit. `even`: all of them are the
 * same, so that neither is the greatest.
 */
export interface NumberColumn {
  readonly header: string
  readonly even: boolean
  readonly max: NamedValue
  readonly min: NamedValue
  readonly total: NamedValue | null
}

/**
 * `title`: a header that spans the whole table. `corner` names the rows (市町村), '' where the first column does not. `rows`: how many have a
 * label that is no total. Headers and labels in reading order, each text once. `pairs`: header and value where there is but one row of them.
 */
export interface TableFacts {
  readonly title: string
  readonly corner: string
  readonly rows: number
  readonly headers: readonly string[]
  readonly labels: readonly string[]
  readonly numbers: readonly NumberColumn[]
  readonly pairs: readonly NamedValue[]
}

const clean = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/(?<=[^\x00-\x7f]) (?=[^\x00-\x7f])/gu, '')
    .trim()
// Numbers that name things: the greatest of them says nothing.
const naming =
  /番号|コード|電話|郵便|^(?:№|(?:serial |sl\. )?no\.?|#|id|zip(?: code)?|code|phone|tel|順位|rank|番|項番|連番|ページ|page)$/iu
const time = /^(?:year|fy|年|年度|月|date|日)$/iu
/** A number, day or share that came to stand where labels are. */
const isFigure = (text: string): boolean => readCellQuantity(text) !== null || /^[▲△+\-\d.,/:%％]+(?:増|減)?$/u.test(foldWidth(text))

/** What a table says in short. `unit`: of the table as a whole, for numbers that carry none and stand under no header with one. */
export function tableFacts(table: Table, unit: string): TableFacts {
  const headerColumns = Math.max(table.headerColumns, table.columns > 1 ? 1 : 0)
  const rows = Array.from({ length: table.headerRows }, (_, r) =>
    Array.from({ length: table.columns }, (_x, c) => table.cells.find((cell) => cell.row === r && cell.column === c)?.text ?? ''),
  )
  const headerRows = checkedHeaderRows(rows, table.headerRows)
  const body = table.cells.filter((c) => c.row >= headerRows)
  const labelCells = body.filter((c) => c.column < headerColumns && clean(c.text) !== '' && !isFigure(c.text))
  const filled = table.cells.filter((c) => c.row < headerRows && clean(c.text) !== '')
  const spanning = filled.filter((c) => table.columns > 2 && c.columnSpan === table.columns)
  const headerCells = filled.filter((c) => !spanning.includes(c))
  const rowLabels = new Map<number, string[]>()
  for (const { row, rowSpan, text } of labelCells.toSorted((a, b) => a.column - b.column))
    for (let r = row; r < Math.min(row + rowSpan, table.rows); r++) rowLabels.set(r, [...(rowLabels.get(r) ?? []), clean(text)])
  /** The names of a cell's row, each on a line of its own. */
  const labelOf = (cell: Cell): string => rowLabels.get(cell.row)?.join('\n') ?? ''
  const pathOf = (column: number): { readonly name: string; readonly unit: string } => {
    const path = headerCells.filter((c) => c.column <= column && column < c.column + c.columnSpan).sort((a, b) => a.row - b.row)
    const names = path.map((c) => clean(c.text)).filter((t, i, all) => t !== all[i - 1] && !(i > 0 && isUnit(t)))
    return { name: names.join(' '), unit: path.map((c) => c.unit ?? headerUnit(c.text)).findLast((u) => u !== '') ?? unit }
  }
  const printed = (cell: Cell, quantity: Quantity, columnUnit: string): string =>
    `${clean(cell.text)}${quantity.unit !== '' || columnUnit === '' ? '' : /^[a-z]/i.test(columnUnit) ? ` ${columnUnit}` : columnUnit}`

  const columnOf = (column: number): NumberColumn | null => {
    const header = pathOf(column)
    const values = body.flatMap((cell): { cell: Cell; quantity: Quantity; label: string }[] => {
      const quantity = cell.column === column && cell.column >= headerColumns ? readCellQuantity(cell.text) : null
      return quantity ? [{ cell, quantity, label: labelOf(cell) }] : []
    })
    const named = values.filter((v) => v.label !== '' && !isTotal(v.label))
    if (named.length < 2 || naming.test(header.name) || time.test(header.name) || isSeries(named.map((v) => v.quantity.value))) return null
    if (new Set(named.map((v) => v.quantity.unit).filter((u) => u !== '')).size > 1) return null
    const order = [...named].sort((a, b) => b.quantity.value - a.quantity.value || a.cell.row - b.cell.row)
    const asValue = (v: (typeof values)[number]): NamedValue => ({
      row: v.label.replaceAll('\n', ' '),
      text: printed(v.cell, v.quantity, header.unit),
    })
    const [first, last] = [order[0], order.at(-1)]
    const total = values.find((v) => isTotal(v.label))
    if (!first || !last) return null
    const even = first.quantity.value === last.quantity.value
    return { header: header.name, even, max: asValue(first), min: asValue(last), total: total ? asValue(total) : null }
  }
  const once = (texts: readonly string[]): string[] => [...new Set(texts)].filter((t) => t !== '')
  const dataRows = new Set(body.filter((c) => clean(c.text) !== '').map((c) => c.row))
  const totalRows = new Set(labelCells.filter((c) => isTotal(clean(c.text))).map((c) => c.row))
  const plainRows = new Set([...dataRows].filter((row) => !totalRows.has(row)))
  const oneRow = plainRows.size === 1 && headerRows > 0
  const pairs = oneRow
    ? body.flatMap((cell): NamedValue[] => {
        const quantity = plainRows.has(cell.row) ? readCellQuantity(cell.text) : null
        const { name, unit: own } = pathOf(cell.column)
        return quantity && name !== '' ? [{ row: name, text: printed(cell, quantity, own) }] : []
      })
    : []
  const labels = once(labelCells.map((c) => clean(c.text))).filter((t) => !isTotal(t))
  const corners = headerCells.filter((c) => c.column === 0 && c.columnSpan <= headerColumns)
  const firstColumn = body.filter((c) => c.column === 0 && clean(c.text) !== '')
  const named = new Set(labelCells)
  const namesRows = firstColumn.length > 1 && firstColumn.every((c) => named.has(c))
  return {
    title: spanning.length === 1 && filled.length > 1 ? clean(spanning[0]?.text ?? '') : '',
    corner: corners.length === 1 && namesRows && !naming.test(clean(corners[0]?.text ?? '')) ? clean(corners[0]?.text ?? '') : '',
    rows: namesRows ? new Set(labelCells.filter((c) => !isTotal(labelOf(c))).map((c) => c.row)).size : 0,
    headers: once(
      headerCells
        .filter((c) => c.column >= (oneRow ? 0 : headerColumns) && !(c.row > 0 && isUnit(clean(c.text))))
        .map((c) => clean(c.text)),
    ),
    labels,
    numbers: oneRow ? [] : Array.from({ length: table.columns }, (_, c) => columnOf(c)).filter((c) => c !== null),
    pairs,
  }
}

/** Years and running numbers: each one more than the last. */
const isSeries = (values: readonly number[]): boolean =>
  values.length > 2 && values.every((v, i) => i === 0 || v === (values[i - 1] ?? 0) + 1)

/** The unit in a header such as `人口（人）`, or that is the header; '' without. */
function headerUnit(header: string): string {
  const text = clean(header)
  const inside = [...foldWidth(text).matchAll(/[([]\s*([^()[\]]{1,10}?)\s*[)\]]/gu)].at(-1)?.[1]
  return inside !== undefined && isUnit(inside) ? inside : isUnit(text) ? text : ''
}
