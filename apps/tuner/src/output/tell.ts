import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Space } from '@colrag/core'
import { reportMarkdown } from '../report/report-markdown.ts'
import { reportPage } from '../report/report-page.ts'
import { reportText } from '../report/report-text.ts'
import type { TuneReport } from '../report/tune-report.ts'

/** Prints the report and, where a folder is named, writes it there in each form. */
export async function tell(
  report: TuneReport,
  space: Space,
  { json, out }: { readonly json?: boolean; readonly out?: string },
): Promise<void> {
  const asJson = `${JSON.stringify(report, null, 1)}\n`
  if (out !== undefined) {
    writeFileSync(join(out, 'report.json'), asJson)
    writeFileSync(join(out, 'report.md'), reportMarkdown(report))
    writeFileSync(join(out, 'report.html'), await reportPage(report, space))
  }
  process.stdout.write(json ? asJson : reportText(report))
}
