import type { Passage } from '@colrag/core'
import { foldWidth, isUnit, readCellQuantity } from '@colrag/stage-kit'
import { cellPlaces } from './cell-places.ts'
import type { Statement } from './statement.ts'
import { tableHeaders } from './table-headers.ts'

const nothing = /^[\s→←↑↓〃\-ー―‐‑–—−－…・･*＊/／\\＼]*$/u
const longest = 200

/**
 * One statement per filled body cell: row header path, column header path, value. A number without a unit takes the one that its headers name,
 * else the table's own, else that of its title (in brackets or after 単位).
 */
export function tableStatements(passage: Passage): Statement[] {
  const { table, text } = passage
  if (!table) return []
  const headers = tableHeaders(table)
  const places = cellPlaces(text, table)
  const heading = passage.heading?.trim() ?? ''
  const common = table.unit ?? (unitLine(heading) || unitLine(text))
  return [...table.cells]
    .sort((a, b) => a.row - b.row || a.column - b.column)
    .flatMap((cell): Statement[] => {
      const value = cell.text.replace(/\s+/gu, ' ').trim()
      if (!headers.isData(cell) || nothing.test(value) || isBlank(value)) return []
      const column = headers.column(cell.column)
      const row = headers.row(cell.row)
      if (row === '' && column === '') return []
      const number = readCellQuantity(value)
      const unit = number && number.unit === '' ? headers.unit(cell.row, cell.column) || common : ''
      const at = places.get(cell)
      return [
        {
          subject: row || heading || column,
          predicate: (row || heading) === '' ? '値' : column || (row === '' ? '値' : heading) || '値',
          object: `${value.slice(0, longest)}${/^[A-Za-z]/.test(unit) ? ' ' : ''}${unit}`,
          ...(at ? { at } : {}),
          rule: number ? 'table.number' : 'table.cell',
          confidence: row !== '' && column !== '' ? 0.9 : 0.6,
        },
      ]
    })
}

/** A place of a form that is still to be filled in holds a unit and no number. */
const isBlank = (value: string): boolean => value.split(' ').every((part) => part.length <= 3 && isUnit(part))

/** The unit that a title or a line of the form `（単位：千円）` declares, '' without. */
function unitLine(text: string): string {
  const named = /(?:単[ \t]*位|unit)s?[ \t]*[:は]?[ \t]*([^\s()、,\]]{1,10})/iu.exec(foldWidth(text))?.[1] ?? ''
  return isUnit(named) ? named : ''
}
