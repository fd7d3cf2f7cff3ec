import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunRecord } from '../record/run-record.ts'
import type { Report } from './report.ts'
import { reportHtml, reportMarkdown } from './report.ts'

/** The report of a run by itself. */
export const runReport = (record: RunRecord): Report => ({
  title: `${record.summary.dataset.name}: ${record.summary.recipes.map(({ name }) => name).join(', ')}`,
  record,
  intro: [],
  lead: [],
})

/** Puts `report.md` and `report.html` into the folder of a run. */
export async function writeReports(folder: string, report: Report): Promise<void> {
  await writeFile(join(folder, 'report.md'), reportMarkdown(report))
  await writeFile(join(folder, 'report.html'), await reportHtml(report))
}
