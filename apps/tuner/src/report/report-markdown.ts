import { escapeMarkdown, markdownTable } from '@colrag/report'
import { reportOpening, reportSections, reportTitle } from './report-sections.ts'
import type { TuneReport } from './tune-report.ts'

/** The report as Markdown. */
export function reportMarkdown(report: TuneReport): string {
  const list = (sentences: readonly string[]): string => sentences.map((text) => `- ${escapeMarkdown(text)}\n`).join('')
  const sections = reportSections(report).map(
    ({ title, sentences, tables }) =>
      `\n## ${title}\n\n${[list(sentences), ...tables.map(markdownTable)].filter((text) => text !== '').join('\n')}`,
  )
  return `# ${escapeMarkdown(reportTitle(report))}\n\n${list(reportOpening(report))}${sections.join('')}`
}
