import { checkedHeaderRows } from '@colrag/stage-kit'
import type { EvidenceUnit, Stated } from './evidence-record.ts'

/**
 * One for each filled cell of a row that `wanted` says of, or of a column whose name it says of: the row's name, the column's name, the cell, in the
 * place of the whole row. Cells are parted by tabs, rows by line feeds; `headerRows`, `headerColumns` and `contextHeaderRows` are facets of the
 * unit, a table without them has one header row.
 */
export function tableRecords({ text, context, facets }: EvidenceUnit, wanted: (text: string) => boolean): readonly Stated[] {
  const rows = rowsOf(text)
  const above = linesAbove(context, Number(facets['contextHeaderRows'] ?? 0))
  const cells = rows.map((row) => row.cells)
  const own = checkedHeaderRows(cells, Number(facets['headerRows'] ?? (above.length > 0 ? 0 : 1)))
  const names = Math.max(1, Number(facets['headerColumns'] ?? 1) || 1)
  const header = [...above, ...cells.slice(0, own)]
  const column = (c: number): string => [...new Set(header.map((row) => row[c] ?? '').filter((name) => name !== ''))].join(' ')
  return rows.slice(own).flatMap(({ cells: row, at }) => {
    const subject = row.slice(0, names).filter(Boolean).join(' ')
    if (subject === '') return []
    const named = wanted(text.slice(...at))
    return row.flatMap((object, c): Stated[] => {
      if (c < names || object === '' || !(named || wanted(column(c)))) return []
      return [{ subject, predicate: column(c), object, at, rule: 'table' }]
    })
  })
}

interface Row {
  readonly cells: readonly string[]
  readonly at: readonly [start: number, end: number]
}

function rowsOf(text: string): readonly Row[] {
  let start = 0
  return text.split('\n').flatMap((line): Row[] => {
    const from = start
    start += line.length + 1
    return line.trim() === '' ? [] : [{ cells: line.split('\t').map((cell) => cell.trim()), at: [from, from + line.length] }]
  })
}

const linesAbove = (context: string, count: number): readonly (readonly string[])[] =>
  count > 0
    ? context
        .split('\n')
        .slice(-count)
        .map((line) => line.split('\t').map((cell) => cell.trim()))
    : []
