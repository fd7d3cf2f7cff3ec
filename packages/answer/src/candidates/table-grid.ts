import type { Unit } from '@colrag/core'
import { checkedHeaderRows, readCellQuantity } from '@colrag/stage-kit'
import type { TableHeaders } from './table-headers.ts'

export interface GridCellText {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A row below the headers with the header path of each of its columns (outer to inner, joined by line feeds) and the cells that name it. */
export interface GridRow {
  readonly cells: readonly GridCellText[]
  readonly columns: readonly string[]
  readonly labels: readonly GridCellText[]
}

const hasDigit = /[\d０-９]/

/**
 * Reads `\t` and `\n` of the unit's text; header rows are the first `facets.headerRows` rows, else the last `facets.contextHeaderRows` lines
 * of the context, else a first row of names; `headers` gives those that another piece of the same table shows in full. A spanning header
 * leaves empty places, which take the text to their left. A row of words right above a row of numbers (names and counts in turns) names
 * the columns of that row.
 */
export function tableRows(unit: Unit, headers: TableHeaders): GridRow[] {
  const rows = rowsOf(unit.text)
  const header = headerOf(unit)
  const own = header.own
  const known = headers(unit, header.rows)
  const width = Math.max(0, ...rows.map((r) => r.length), ...known.map((h) => h.length))
  const headerColumns = Math.max(1, Number(unit.facets['headerColumns'] ?? 1) || 1)
  const columns = Array.from({ length: width }, (_, c) => columnPath(known, c, headerColumns))

  const carried: string[] = []
  let group: GridCellText | null = null
  let names = allWords(rows[own - 1] ?? []) ? (rows[own - 1] ?? null) : null
  return rows.slice(own).map((cells, i) => {
    if (names && allNumbers(cells)) return { cells, labels: [], columns: i === 0 ? columns : names.map((n) => n.text) }
    names = allWords(cells) ? cells : null
    const labels = rowLabels(cells, headerColumns, carried, columns)
    if (isGroup(cells)) group = cells[0] ?? null
    return { cells, columns, labels: group && group !== cells[0] ? [group, ...labels] : labels }
  })
}

/** The header rows of a piece: `own` of them are the first rows of its text, those before stand in its context. */
export function headerOf(unit: Unit): { readonly rows: readonly (readonly string[])[]; readonly own: number } {
  const texts = rowsOf(unit.text).map((row) => row.map((c) => c.text))
  const declared = Number(unit.facets['headerRows'] ?? Number.NaN)
  const inContext = Number(unit.facets['contextHeaderRows'] ?? 0)
  const believed =
    Number.isNaN(declared) || (declared === 0 && inContext === 0) ? guessHeader(rowsOf(unit.text)) : checkedHeaderRows(texts, declared)
  const own = Math.min(withRest(texts, believed), Math.max(0, texts.length - 1))
  const above =
    inContext > 0
      ? unit.context
          .split('\n')
          .slice(-inContext)
          .map((line) => line.split('\t').map((t) => t.trim()))
      : []
  return { rows: [...above.slice(0, checkedHeaderRows(above, above.length)), ...texts.slice(0, own)], own }
}

const mostHeaderRows = 4

/** Rows without a name and without a plain number right below a header go on with it. */
function withRest(rows: readonly (readonly string[])[], count: number): number {
  let end = count
  while (end > 0 && end < mostHeaderRows && end < rows.length - 1) {
    const row = rows[end] ?? []
    const texts = row.filter((text) => text !== '')
    // Only a header with a name over several columns has a row of names below it.
    const spans = rows.slice(0, end).some((above) => above.some((text, c) => c > 0 && text === '' && (row[c] ?? '') !== ''))
    if (!spans || row[0] !== '' || texts.length < 2 || texts.some((text) => readCellQuantity(text) !== null)) break
    end++
  }
  return end
}

/** One header row where the first row has words only, or names (4月, 第26期) above rows of numbers. */
function guessHeader(rows: readonly (readonly GridCellText[])[]): number {
  const [first = [], second = []] = rows
  // A name alone above its number.
  if (rows.length === 2 && filled(first).length === 1 && filled(second).length === 1)
    return readCellQuantity(first[0]?.text ?? '') === null && readCellQuantity(second[0]?.text ?? '') !== null ? 1 : 0
  if (rows.length < 2 || filled(first).length < 2) return 0
  if (filled(first).every((c) => !hasDigit.test(c.text))) return 1
  const plain = (cells: readonly GridCellText[]): number =>
    filled(cells.slice(1)).filter((c) => /^[▲△-]?[\d０-９,，.．]+$/u.test(c.text)).length
  return plain(first) === 0 && plain(second) >= filled(second.slice(1)).length / 2 && plain(second) > 0 ? 1 : 0
}

const filled = (cells: readonly GridCellText[]): GridCellText[] => cells.filter((c) => c.text !== '')
const allWords = (cells: readonly GridCellText[]): boolean => filled(cells).length > 1 && filled(cells).every((c) => !hasDigit.test(c.text))
const allNumbers = (cells: readonly GridCellText[]): boolean =>
  filled(cells).length > 1 &&
  filled(cells).every((c) => /\d/.test(c.text.normalize('NFKC')) && /^[\d,.()\s▲△%+±-]+$/u.test(c.text.normalize('NFKC')))

const longestGroup = 40
// Longer cells are text.
const longestLabel = 100

/** A name alone in its row heads the rows below it, up to the next such name. */
const isGroup = (cells: readonly GridCellText[]): boolean =>
  cells.length > 2 &&
  filled(cells).length === 1 &&
  (cells[0]?.text ?? '') !== '' &&
  (cells[0]?.text.length ?? 0) <= longestGroup &&
  !hasDigit.test(cells[0]?.text ?? '')

// 2 under 月 is February.
const ordinals = /^(?:月|日|年|年度|期|回|号|時)$/u

/** The cells that name a row, numbers do not; an empty one in an outer header column takes the text above it. */
function rowLabels(row: readonly GridCellText[], count: number, carried: string[], columns: readonly string[]): GridCellText[] {
  const labels: GridCellText[] = []
  for (let c = 0; c < Math.min(count, row.length); c++) {
    const cell = row[c]
    if (!cell) continue
    const number = readCellQuantity(cell.text)
    const ordinal = number?.unit === '' && /^\d{1,4}$/.test(cell.text.normalize('NFKC')) ? ordinals.exec(columns[c] ?? '')?.[0] : undefined
    if (ordinal !== undefined) labels.push({ ...cell, text: `${cell.text}${ordinal}` })
    else if (
      cell.text !== '' &&
      cell.text.length <= longestLabel &&
      (number === null || /^(?:年|年度|月|日|回|期|号|歳|代|級|位)$/.test(number.unit))
    ) {
      carried[c] = cell.text
      carried.length = c + 1
      labels.push(cell)
    } else if (cell.text === '' && c < count - 1 && carried[c]) labels.push({ ...cell, text: carried[c] ?? '' })
  }
  return labels
}

function columnPath(header: readonly (readonly string[])[], column: number, headerColumns: number): string {
  const path = header.map((row, r) => {
    let c = column
    // Only an upper header spans; the innermost names each column itself.
    while (row[c] === '' && c > headerColumns && header.slice(r + 1).some((below) => (below[column] ?? '') !== '')) c--
    return row[c] ?? ''
  })
  return path.filter((text, i) => text !== '' && text !== path[i - 1]).join('\n')
}

function rowsOf(text: string): GridCellText[][] {
  let place = 0
  return text.split('\n').map((line) =>
    line.split('\t').map((raw): GridCellText => {
      const start = place + raw.length - raw.trimStart().length
      place += raw.length + 1
      return { text: raw.trim(), start, end: start + raw.trim().length }
    }),
  )
}
