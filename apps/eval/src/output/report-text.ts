import type { ReportTable } from '../reports/run-tables.ts'
import { textTable } from './text-table.ts'

/** Tables of a report for a terminal, each under its heading. */
export const reportText = (tables: readonly ReportTable[]): string =>
  tables
    .filter(({ table }) => table.rows.length > 0)
    .map(
      ({ heading, table }) =>
        `${heading}\n\n${textTable(
          table.head,
          table.rows.map((row) => row.map(String)),
        )}`,
    )
    .join('\n\n')
