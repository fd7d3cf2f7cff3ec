import { barChart } from '@colrag/report'
import type { Markup } from '@colrag/report'
import type { Report } from '../reports/report.ts'
import type { ReportTable } from '../reports/run-tables.ts'
import { differenceText } from '../reports/difference-text.ts'
import { pText } from '../output/figures.ts'
import type { AblationRecord, AblationResult } from './ablation-record.ts'

/** What each part is worth, before the tables of all variants. */
export const ablationReport = ({ ablation, run }: AblationResult): Report => ({
  title: `${run.summary.dataset.name}: what each part of ${ablation.recipe} is worth`,
  record: run,
  intro: [
    `By ${ablation.measure} over ${run.summary.n} questions. A part earns its place where leaving it out loses beyond chance (p < .05), and hurts where leaving it out gains. Of ${
      ablation.parts.length + ablation.alone.length
    } comparisons one in twenty falls below .05 by chance alone.`,
    'What is worked out of a question once serves all variants, so that latencies of variants say nothing.',
  ],
  charts: async () => [await worthChart(ablation)],
  lead: [partsTable(ablation), aloneTable(ablation)].filter(({ table }) => table.rows.length > 0),
})

const worthChart = ({ recipe, measure, parts }: AblationRecord): Promise<Markup> =>
  barChart(
    parts.map(({ part, verdict, difference: { mean, low, high } }) => ({
      group: `${part}: ${verdict}`,
      series: recipe,
      value: mean,
      low,
      high,
    })),
    { group: 'part', series: 'recipe', value: `${measure}, as served less without the part` },
    { id: 'worth', title: 'What each part is worth', summary: 'Bars with 95 % intervals; to the right of 0 the part helps.' },
  )

const partsTable = ({ measure, parts }: AblationRecord): ReportTable => ({
  heading: 'What each part is worth',
  about: `The recipe as served less the recipe without the part, by ${measure}; p of a paired randomisation test, two-sided.`,
  table: {
    head: ['part', 'worth', 'p', 'questions it helps', 'it harms', 'verdict'],
    rows: parts.map(({ part, ...worth }) => [part, ...worthCells(worth)]),
  },
})

const aloneTable = ({ measure, alone }: AblationRecord): ReportTable => ({
  heading: 'Each axis by itself',
  about: `All axes together less the axis alone, without priors and boosts, by ${measure}.`,
  table: {
    head: ['axis', 'what the fusion adds', 'p', 'questions it helps', 'it harms', 'the fusion'],
    rows: alone.map(({ axis, ...worth }) => [axis, ...worthCells(worth)]),
  },
})

type Worth = Omit<AblationRecord['parts'][number], 'part'>

const worthCells = ({ difference, p, better, worse, verdict }: Worth): ReportTable['table']['rows'][number] => [
  differenceText(difference),
  pText(p),
  better,
  worse,
  verdict,
]
