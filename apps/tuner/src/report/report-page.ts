import type { Space } from '@colrag/core'
import { htmlPage, htmlTable, markup } from '@colrag/report'
import type { Markup } from '@colrag/report'
import { importanceTable } from './report-markdown.ts'
import { measureTable, scoreTable, valueTable } from './report-tables.ts'
import { bestSentences, reportSentences } from './report-sentences.ts'
import { tuningCharts } from './tuning-charts.ts'
import type { TuneReport } from './tune-report.ts'

/** The report as one page that needs nothing else. */
export async function reportPage(report: TuneReport, space: Space): Promise<string> {
  const list = (sentences: readonly string[]): Markup => markup`<ul>${sentences.map((text) => markup`<li>${text}</li>\n`)}</ul>\n`
  const part = (title: string, body: Markup | null): Markup | null => body && markup`<h2>${title}</h2>\n${body}`
  const { recommendation, importances, notes, problems } = report
  const body = markup`${list([...reportSentences(report), ...bestSentences(report)])}
${part('Held-out questions', list(recommendation.sentences))}
${part('Scores, with 95 % intervals', markup`${htmlTable(scoreTable(report))}${htmlTable(measureTable(report))}`)}
${part('Values', htmlTable(valueTable(report)))}
${part('Trials', markup`${await tuningCharts(report, space)}`)}
${part('Which parameter decides', htmlTable(importanceTable(importances)))}
${notes.length > 0 && part('Notes', list(notes))}
${problems.length > 0 && part('Questions and judgements that could not be used', list(problems))}`
  return htmlPage({ title: `Tuning ${report.recipe} on ${report.dataset}`, body })
}
