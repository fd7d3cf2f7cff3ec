import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ReadTable } from '@colrag/core/schemas'
import type { ReadDocument } from '../read-document.ts'
import { filledPlaces, filledRows } from './filled-rows.ts'
import { joinTables, pageBreaks, tablesOf } from './join-tables.ts'
import type { TablePart } from './join-tables.ts'

export interface TableCsv {
  readonly page: number
  /** Counts from 1 over the page. */
  readonly table: number
  readonly csv: string
}

/**
 * Each table of a document as CSV (RFC 4180, CRLF), one over several pages as one. The value of a merged cell stands in every place it covers.
 * Where a table has merged cells, more than one page or a unit for all its values, each row ends with a field of notes, separated by spaces:
 * `unit=千円` in the first row, `filled=2,3` for the columns (counting from 1, those of the table alone) whose value was repeated from a
 * merged cell, `page=4` where the rows of that page begin, `cut=4` where a row goes on there. With `places` each row begins with the file's
 * name, the page where the table begins and its number there. A cell that a spreadsheet would run as a formula gets an
 * apostrophe before it; signed numbers stay.
 */
export function toCsv(document: ReadDocument, options: { readonly places?: boolean } = {}): TableCsv[] {
  const name = basename(fileURLToPath(document.uri))
  const joined = joinTables(document)
  return document.pages.flatMap((page) =>
    tablesOf(page.blocks, joined).map(({ table, parts }, i) => {
      const notes = rowNotes(table, parts)
      const noted = notes.some((note) => note !== '')
      const lines = filledRows(table).map((row, r) => {
        const place = options.places === true ? [name, String(page.number), String(i + 1)] : []
        return `${[...place, ...row, ...(noted ? [notes[r] ?? ''] : [])].map(field).join(',')}\r\n`
      })
      return { page: page.number, table: i + 1, csv: lines.join('') }
    }),
  )
}

function rowNotes(table: ReadTable, parts: readonly TablePart[]): string[] {
  const breaks = pageBreaks(parts)
  return filledPlaces(table).map((row, r) => {
    const filled = row.flatMap((place, column) => (place.filled ? [column + 1] : []))
    const begins = breaks.begins.get(r)
    const cut = breaks.cut.get(r)
    return [
      r === 0 && table.unit !== undefined ? `unit=${table.unit.replace(/\s/gu, '')}` : '',
      filled.length > 0 ? `filled=${filled.join(',')}` : '',
      begins ? `page=${begins.page}` : '',
      cut ? `cut=${cut.page}` : '',
    ]
      .filter((note) => note !== '')
      .join(' ')
  })
}

function field(text: string): string {
  const safe = /^[=+@＝＋＠－\t\r-]/.test(text) && !harmless.test(text.normalize('NFKC')) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A signed number, or signs alone, as tables have them for "none". */
const harmless = /^(?:[+-]\s?(?:\d[\d,]*(?:\.\d+)?|\.\d+)\s?%?|[+-]+)$/
