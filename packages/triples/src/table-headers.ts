import type { Cell, Table } from '@colrag/core'
import { checkedHeaderRows, foldWidth, isUnit } from '@colrag/stage-kit'

/**
 * Header texts that apply to each place of a table. Paths run from the outer to the inner header; equal neighbours stand once. `isData`: does a
 * value stand there, and not a header, the name of a section, a row's number or its unit?
 */
export interface TableHeaders {
  column(column: number): string
  row(row: number): string
  isData(cell: Cell): boolean
  /** The unit that headers of the place declare, '' without. */
  unit(row: number, column: number): string
}

const hasDigit = /[\d０-９]/
const clean = (text: string): string => text.replace(/\s+/gu, ' ').trim()
const numbering = /^(?:no\.?|番号|項番|整理番号|連番|#|№)$/iu
const unitTitle = /^(?:単位|units?)$/iu

/**
 * Reads spans from the cells; a blank header takes its neighbour's text (left in upper header rows, above in header columns), as merged
 * cells without rules between them do. A table that declares no headers has its first row or column taken when that holds words only. A cell
 * over the whole width names the rows below it; a column of running numbers before the names belongs to them; a column of units is one.
 */
export function tableHeaders(table: Table): TableHeaders {
  const grid: (Cell | undefined)[][] = Array.from({ length: table.rows }, () => [])
  for (const cell of table.cells) {
    for (let r = cell.row; r < Math.min(table.rows, cell.row + cell.rowSpan); r++) {
      for (let c = cell.column; c < Math.min(table.columns, cell.column + cell.columnSpan); c++) {
        const row = grid[r]
        if (row) row[c] = cell
      }
    }
  }
  const textAt = (r: number, c: number): string => clean(grid[r]?.[c]?.text ?? '')
  const texts = Array.from({ length: table.rows }, (_, r) =>
    Array.from({ length: table.columns }, (_x, c) => (grid[r]?.[c]?.row === r ? textAt(r, c) : '')),
  )
  const believed =
    table.headerRows > 0 || table.continues
      ? checkedHeaderRows(texts, table.headerRows)
      : Number(wordsOnly(table.columns, (c) => textAt(0, c)) && table.rows > 1)
  // A head whose first cell goes down over further rows holds those rows too, as long as no number stands in them.
  const stub = Math.max(0, ...table.cells.filter((c) => c.column === 0 && c.row < believed).map((c) => c.row + c.rowSpan))
  const reach = Math.min(stub, table.rows - 1)
  const wordy = (r: number): boolean => (texts[r] ?? []).every((text) => !/^[\s▲△-]*[\d０-９][\d０-９,，.．]*\s*[%％]?$/u.test(text))
  const headerRows = reach > believed && Array.from({ length: reach - believed }, (_, k) => believed + k).every(wordy) ? reach : believed
  const bodyRows = table.rows - headerRows
  const declared =
    table.headerColumns > 0 ? table.headerColumns : Number(table.columns > 1 && mostlyWords(bodyRows, (r) => textAt(r + headerRows, 0)))
  const numbers = numberColumn()
  const headerColumns = numbers && declared < 2 && table.columns > 2 ? 2 : stepped(declared)
  const sections = sectionRows()
  const unitColumn = Array.from({ length: headerColumns + 1 }, (_, c) => c).find(
    (c) => headerRows > 0 && unitTitle.test(textAt(headerRows - 1, c).replace(/\s/gu, '')),
  )

  /** Names that stand a column further in below those of their group: 款 and 項 of a budget. */
  function stepped(from: number): number {
    if (from !== 1 || table.columns < 3) return from
    const rows = Array.from({ length: bodyRows }, (_, r) => r + headerRows)
    const inner = rows.filter((r) => texts[r]?.[0] === '' && texts[r]?.[1] !== '')
    const numbersBehind = rows.every((r) => (texts[r] ?? []).slice(2).every((text) => !/\p{L}{2}/u.test(text.replace(/\p{L}{1,4}$/u, ''))))
    return inner.length >= rows.length * 0.3 && numbersBehind && mostlyWords(bodyRows, (r) => textAt(r + headerRows, 1)) ? 2 : from
  }

  function numberColumn(): boolean {
    const column = Array.from({ length: bodyRows }, (_, r) => foldWidth(textAt(r + headerRows, 0))).filter((t) => t !== '')
    const running = column.length > 1 && column.every((t, i) => t === String(i + 1))
    const titled = headerRows > 0 && numbering.test(foldWidth(textAt(headerRows - 1, 0))) && column.every((t) => /^[\d.-]+$/.test(t))
    return (running || titled) && mostlyWords(bodyRows, (r) => textAt(r + headerRows, 1))
  }

  /** For each row the section it belongs to, null for the rows that name one. */
  function sectionRows(): readonly (string | null)[] {
    let section = ''
    return grid.map((row, r) => {
      const only = row.find((cell) => cell !== undefined)
      if (r < headerRows || !only || only.columnSpan < Math.max(2, table.columns - 1) || table.columns < 3) return section
      if (clean(only.text) === '' || only.text.length > 60) return section
      section = clean(only.text)
      return null
    })
  }

  const columnPath = (column: number): string[] => {
    const path: string[] = []
    for (let r = 0; r < headerRows; r++) {
      let c = column
      while (r < headerRows - 1 && c > headerColumns && textAt(r, c) === '' && textAt(r + 1, column) !== '') c--
      path.push(textAt(r, c))
    }
    return path
  }
  const rowPath = (row: number): string[] => {
    const path = [sections[row] ?? '']
    for (let c = numbers ? 1 : 0; c < headerColumns; c++) {
      if (c === unitColumn) continue
      let r = row
      while (c < headerColumns - 1 && r > headerRows && textAt(r, c) === '' && textAt(row, c + 1) !== '') r--
      path.push(textAt(r, c))
    }
    return path
  }
  // A last head row of nothing but units (人, 棟) names no columns.
  const heads = (texts[headerRows - 1] ?? []).slice(headerColumns).filter((text) => text !== '')
  const unitRow = headerRows > 1 && heads.length > 0 && heads.every((text) => text.length <= 4 && isUnit(text))
  const given = (cells: readonly (Cell | undefined)[]): string => cells.findLast((cell) => cell?.unit !== undefined)?.unit ?? ''
  return {
    column: (column) => joined(unitRow ? columnPath(column).slice(0, -1) : columnPath(column)),
    row: (row) => joined(rowPath(row)),
    isData: (cell) => cell.row >= headerRows && cell.column >= headerColumns && cell.column !== unitColumn && sections[cell.row] !== null,
    unit: (row, column) =>
      given(grid.slice(0, headerRows).map((cells) => cells[column])) ||
      bracketUnit(joined(columnPath(column))) ||
      lastUnit(columnPath(column)) ||
      (unitColumn === undefined ? '' : textAt(row, unitColumn)) ||
      given((grid[row] ?? []).slice(0, headerColumns)) ||
      bracketUnit(joined(rowPath(row))),
  }
}

/** The unit in a header such as `人口（人）` or `Length (mm)`, '' without. */
function bracketUnit(header: string): string {
  const inside = [...foldWidth(header).matchAll(/[([]\s*(?:単位\s*:?\s*)?([^()[\]]{1,20}?)\s*[)\]]/gu)].at(-1)?.[1]
  return inside && isUnit(inside) ? inside : ''
}

/** A last header row of units alone: 人, 千円. */
function lastUnit(path: readonly string[]): string {
  const last = path.at(-1) ?? ''
  return path.length > 1 && last.length <= 4 && isUnit(last) ? last : ''
}

const joined = (path: readonly string[]): string => path.filter((text, i) => text !== '' && text !== path[i - 1]).join(' ')

function wordsOnly(count: number, text: (i: number) => string): boolean {
  const texts = Array.from({ length: count }, (_, i) => text(i)).filter((t) => t !== '')
  return texts.length > 0 && texts.length >= count / 2 && texts.every((t) => !hasDigit.test(t.replace(/[(（[][^()（）]*[)）\]]/gu, '')))
}

function mostlyWords(count: number, text: (i: number) => string): boolean {
  const texts = Array.from({ length: count }, (_, i) => text(i)).filter((t) => t !== '')
  return texts.length > 0 && texts.filter((t) => /[^\d０-９,，.．%％\s▲△-]/u.test(t)).length >= texts.length * 0.7
}
