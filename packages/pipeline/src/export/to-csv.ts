import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ReadDocument } from '../read-document.ts'
import { filledRows } from './filled-rows.ts'

export interface TableCsv {
  readonly page: number
  /** Counts from 1 over the page. */
  readonly table: number
  readonly csv: string
}

/**
 * Each table of a document as CSV (RFC 4180, CRLF), spans filled. With `places` each row begins with the file's name, the page and the
 * table, so that many tables can stand in one file. A cell that a spreadsheet would run as a formula gets an apostrophe before it; signed
 * numbers stay.
 */
export function toCsv(document: ReadDocument, options: { readonly places?: boolean } = {}): TableCsv[] {
  const name = basename(fileURLToPath(document.uri))
  return document.pages.flatMap((page) =>
    page.blocks
      .flatMap((block) => (block.table ? [block.table] : []))
      .map((table, i) => {
        const place = options.places === true ? [name, String(page.number), String(i + 1)] : []
        const lines = filledRows(table).map((row) => `${[...place, ...row].map(field).join(',')}\r\n`)
        return { page: page.number, table: i + 1, csv: lines.join('') }
      }),
  )
}

function field(text: string): string {
  const safe = /^[=+@＝＋＠－\t\r-]/.test(text) && !harmless.test(text.normalize('NFKC')) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A signed number, or signs alone, as tables have them for "none". */
const harmless = /^(?:[+-]\s?(?:\d[\d,]*(?:\.\d+)?|\.\d+)\s?%?|[+-]+)$/
