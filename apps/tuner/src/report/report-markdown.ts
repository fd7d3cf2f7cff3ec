import { escapeMarkdown, markdownTable } from '@colrag/report'
import type { DataTable } from '@colrag/report'
import { measureTable, scoreTable, valueTable } from './report-tables.ts'
import { bestSentences, reportSentences } from './report-sentences.ts'
import type { TuneReport } from './tune-report.ts'

/** The report for people, as Markdown that can be read as it stands. */
export function reportMarkdown(report: TuneReport): string {
  const list = (sentences: readonly string[]): string => sentences.map((text) => `- ${escapeMarkdown(text)}\n`).join('')
  const { recommendation, importances, notes, problems } = report
  const section = (title: string, text: string): string => (text === '' ? '' : `\n## ${title}\n\n${text}`)
  return [
    `# Tuning ${escapeMarkdown(report.recipe)} on ${escapeMarkdown(report.dataset)}\n\n`,
    list([...reportSentences(report), ...bestSentences(report)]),
    section('Held-out questions', list(recommendation.sentences)),
    section('Scores, with 95 % intervals', `${markdownTable(scoreTable(report))}\n${markdownTable(measureTable(report))}`),
    section('Values', markdownTable(valueTable(report))),
    section('Which parameter decides', markdownTable(importanceTable(importances))),
    section('Notes', list(notes)),
    section('Questions and judgements that could not be used', list(problems)),
  ].join('')
}

export const importanceTable = (importances: TuneReport['importances']): DataTable => ({
  head: ['parameter', 'share'],
  rows: importances.map(({ name, share }) => [name, share.toFixed(2)]),
})
