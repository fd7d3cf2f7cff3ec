import type { DataTable } from '@colrag/report'
import { bestSentences, reportSentences } from './report-sentences.ts'
import { importanceTable, measureTable, scoreTable, valueTable } from './report-tables.ts'
import type { TuneReport } from './tune-report.ts'

/** A part of the report, whatever it is written as. Empty sections are left out. */
export interface ReportSection {
  readonly title: string
  readonly sentences: readonly string[]
  readonly tables: readonly DataTable[]
}

export const reportTitle = ({ recipe, dataset }: TuneReport): string => `Tuning ${recipe} on ${dataset}`

export const reportOpening = (report: TuneReport): readonly string[] => [...reportSentences(report), ...bestSentences(report)]

export function reportSections(report: TuneReport): readonly ReportSection[] {
  const { recommendation, notes, problems } = report
  const sections: readonly ReportSection[] = [
    { title: 'Held-out questions', sentences: recommendation.sentences, tables: [] },
    { title: 'Scores, with 95 % intervals', sentences: [], tables: [scoreTable(report), measureTable(report)] },
    { title: 'Values', sentences: [], tables: [valueTable(report)] },
    decisive(report),
    { title: 'Notes', sentences: notes, tables: [] },
    { title: 'Questions and judgements that could not be used', sentences: problems, tables: [] },
  ]
  return sections.filter(({ sentences, tables }) => sentences.length + tables.length > 0)
}

/** Shares that are all 0 say that nothing is known, not that nothing matters. */
function decisive(report: TuneReport): ReportSection {
  const known = report.importances.some(({ share }) => share > 0)
  return {
    title: 'Which parameter decides',
    sentences: known ? [] : ['Not known: there are fewer than ten complete trials, or the best ones are spread as all are.'],
    tables: known ? [importanceTable(report)] : [],
  }
}
