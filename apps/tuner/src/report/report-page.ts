import type { Space } from '@colrag/core'
import { htmlPage, htmlTable, markup } from '@colrag/report'
import type { Markup } from '@colrag/report'
import { reportOpening, reportSections, reportTitle } from './report-sections.ts'
import { tuningCharts } from './tuning-charts.ts'
import type { TuneReport } from './tune-report.ts'

/** The report as one page that needs nothing else; the charts stand behind the scores. */
export async function reportPage(report: TuneReport, space: Space): Promise<string> {
  const list = (sentences: readonly string[]): Markup => markup`<ul>${sentences.map((text) => markup`<li>${text}</li>\n`)}</ul>\n`
  const sections = reportSections(report).map(
    ({ title, sentences, tables }) => markup`<h2>${title}</h2>\n${sentences.length > 0 && list(sentences)}${tables.map(htmlTable)}`,
  )
  const body = markup`${list(reportOpening(report))}
${sections.slice(0, 3)}
<h2>Trials</h2>
${await tuningCharts(report, space)}
${sections.slice(3)}`
  return htmlPage({ title: reportTitle(report), body })
}
