import type { Unit } from '@colrag/core'
import { checkedHeaderRows } from '@colrag/stage-kit'

export interface GridCellText {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A table unit as rows and columns. `columns[c]` is the header path of column c; `body` has the rows below the headers. */
export interface TableGridText {
  readonly columns: readonly string[]
  readonly headerColumns: number
  readonly body: readonly (readonly GridCellText[])[]
}

const hasDigit = /[\d０-９]/

/**
 * Reads `\t` and `\n` of the unit's text; header rows are the first `facets.headerRows` rows, else the last `facets.contextHeaderRows` lines
 * of the context, else a first row without digits. A spanning header leaves empty places, which take the text to their left.
 */
export function tableGrid(unit: Unit): TableGridText {
  const rows = rowsOf(unit.text)
  const declared = Number(unit.facets['headerRows'] ?? Number.NaN)
  const inContext = Number(unit.facets['contextHeaderRows'] ?? 0)
  const guess = rows.length > 1 && (rows[0] ?? []).filter((c) => c.text !== '').length > 1 && (rows[0] ?? []).every((c) => !hasDigit.test(c.text)) ? 1 : 0
  const believed = Number.isNaN(declared) || (declared === 0 && inContext === 0) ? guess : checkedHeaderRows(rows.map((row) => row.map((c) => c.text)), declared)
  const own = Math.min(believed, Math.max(0, rows.length - 1))
  const above = (inContext > 0 ? unit.context.split('\n').slice(-inContext).map((line) => line.split('\t').map((t) => t.trim())) : [])
  const header = [...above.slice(0, checkedHeaderRows(above, above.length)), ...rows.slice(0, own).map((row) => row.map((c) => c.text))]
  const width = Math.max(0, ...rows.map((r) => r.length), ...header.map((h) => h.length))
  const headerColumns = Math.max(1, Number(unit.facets['headerColumns'] ?? 1) || 1)
  return { columns: Array.from({ length: width }, (_, c) => columnPath(header, c, headerColumns)), headerColumns, body: rows.slice(own) }
}

function columnPath(header: readonly (readonly string[])[], column: number, headerColumns: number): string {
  const path = header.map((row, r) => {
    let c = column
    // Only an upper header spans; the innermost names each column itself.
    while (row[c] === '' && c > headerColumns && header.slice(r + 1).some((below) => (below[column] ?? '') !== '')) c--
    return row[c] ?? ''
  })
  return path.filter((text, i) => text !== '' && text !== path[i - 1]).join(' ')
}

function rowsOf(text: string): GridCellText[][] {
  let place = 0
  return text.split('\n').map((line) => {
    const cells = line.split('\t').map((raw): GridCellText => {
      const start = place + raw.length - raw.trimStart().length
      const cell = { text: raw.trim(), start, end: start + raw.trim().length }
      place += raw.length + 1
      return cell
    })
    return cells
  })
}
