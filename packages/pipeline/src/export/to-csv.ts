import type { ReadDocument } from '../read-document.ts'
import { filledRows } from './filled-rows.ts'

export interface TableCsv {
  readonly page: number
  /** Counts from 1 over the page. */
  readonly table: number
  readonly csv: string
}

/** Each table of a document as CSV (RFC 4180, CRLF), spans filled. */
export function toCsv(document: ReadDocument): TableCsv[] {
  return document.pages.flatMap((page) =>
    page.blocks
      .flatMap((block) => (block.table ? [block.table] : []))
      .map((table, i) => ({
        page: page.number,
        table: i + 1,
        csv:
          filledRows(table)
            .map((row) => row.map(field).join(','))
            .join('\r\n') + '\r\n',
      })),
  )
}

const field = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
