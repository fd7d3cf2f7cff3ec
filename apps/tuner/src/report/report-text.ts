import type { DataTable } from '@colrag/report'
import { reportOpening, reportSections, reportTitle } from './report-sections.ts'
import type { TuneReport } from './tune-report.ts'

/** The report for a terminal. */
export function reportText(report: TuneReport): string {
  const lines = (sentences: readonly string[]): string => sentences.map((text) => `${text}\n`).join('')
  const sections = reportSections(report).map(
    ({ title, sentences, tables }) => `\n${title}\n${[lines(sentences), ...tables.map(padded)].filter((text) => text !== '').join('\n')}`,
  )
  return `${reportTitle(report)}\n${lines(reportOpening(report))}${sections.join('')}`
}

/** Columns of one width, two spaces apart. */
function padded({ head, rows }: DataTable): string {
  const all = [head, ...rows.map((row) => row.map(String))]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd() + '\n').join('')
}
