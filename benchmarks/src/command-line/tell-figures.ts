import { writeFileSync } from 'node:fs'
import type { Figure } from '../reading/figure.ts'
import type { Machine } from '../reading/machine.ts'
import { textReport } from '../reading/text-report.ts'
import type { LeftOut } from '../reading/text-report.ts'

/**
 * Writes what was measured: the record `{machine, rows, leftOut}` to `json`, a file or `-` for standard output, and a table for people,
 * which goes to standard error where the record takes standard output. What every peer reached stands only in the table.
 */
export function tellFigures(machine: Machine, rows: readonly Figure[], leftOut: readonly LeftOut[], json: string | undefined): void {
  const record = `${JSON.stringify({ machine, rows: rows.map((row) => ({ ...row, others: undefined })), leftOut }, null, 1)}\n`
  if (json === '-') process.stdout.write(record)
  else if (json !== undefined) writeFileSync(json, record)
  ;(json === '-' ? process.stderr : process.stdout).write(textReport(machine, rows, leftOut))
}
