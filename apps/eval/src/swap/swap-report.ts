import type { Report } from '../reports/report.ts'
import type { ReportTable } from '../reports/run-tables.ts'
import { differenceText } from '../reports/difference-text.ts'
import { pText, three } from '../output/figures.ts'
import type { Estimate } from '../record/run-record.ts'
import { answerDifferences } from './answer-differences.ts'
import type { AnswerDifference } from './answer-differences.ts'
import type { SwapRecord, SwapResult } from './swap-record.ts'

/** What an exchange changed and what it left, before the tables of its run. */
export const swapReport = ({ swap, run }: SwapResult): Report => ({
  title: `${run.summary.dataset.name}: ${swap.stage} exchanged, ${swap.sides.map(({ value }) => value).join(' against ')}`,
  record: run,
  intro: [`One stage is exchanged; everything else is the same objects. p below 0.05 counts as a difference beyond chance.`],
  lead: [
    swapDifferences({ swap, run }),
    swapAnswers({ swap, run }),
    swapModalities({ swap, run }),
    exchangedParts(swap),
    reusedWork(swap),
  ].filter(({ table }) => table.rows.length > 0),
})

/** Every measure of every side less the first. */
const swapDifferences = ({ swap, run }: SwapResult): ReportTable => ({
  heading: `${swap.stage}: what it changes`,
  about: `Each part less ${swap.sides[0]?.value ?? ''}, over the same questions; p of a paired randomisation test, two-sided.`,
  table: {
    head: ['measure', ...swap.sides.map(({ value }) => value), ...(swap.sides.length > 2 ? ['part'] : []), 'difference', 'p', ''],
    rows: run.summary.comparisons.flatMap(({ metrics }, i) =>
      Object.entries(metrics).map(([measure, found]) => [
        measure,
        ...run.summary.recipes.map(({ metrics: means }) => means[measure]?.mean.toFixed(3) ?? '–'),
        ...(swap.sides.length > 2 ? [swap.sides[i + 1]?.value ?? ''] : []),
        differenceText(found),
        pText(found.p),
        saidOf(found.mean, found.p),
      ]),
    ),
  },
})

const swapAnswers = ({ swap, run }: SwapResult): ReportTable => ({
  heading: `${swap.stage}: what it changes in answers`,
  about: `Each part less ${swap.sides[0]?.value ?? ''}, over answerable questions that both were measured on.`,
  table: {
    head: ['measure', ...answerHead(swap)],
    rows: answerDifferences(run).map((found) => [found.measure, ...answerCells(swap, found)]),
  },
})

/** The same for each thing that answers stand in, where the set says it. */
const swapModalities = ({ swap, run }: SwapResult): ReportTable => ({
  heading: `${swap.stage}: what it changes, by what the answer stands in`,
  about: `Each part less ${swap.sides[0]?.value ?? ''}, with the intervals of both sides (95 %).`,
  table: {
    head: ['answer in', 'measure', ...answerHead(swap)],
    rows: [...new Set((run.rows[0] ?? []).flatMap(({ modality }) => modality ?? []))].sort().flatMap((modality) =>
      answerDifferences(run, (row) => row.modality === modality)
        .filter(({ measure }) => told.some((name) => measure === name || measure.startsWith('image ')))
        .map((found) => [modality, found.measure, ...answerCells(swap, found)]),
    ),
  },
})

/** Measures of answers that are told by modality, beside those of the order of pictures. */
const told = ['em', 'f1'] as const

const answerHead = (swap: SwapRecord): readonly string[] => [
  'part',
  'n',
  swap.sides[0]?.value ?? '',
  'with the part',
  'difference',
  'p',
  '',
]

const answerCells = (swap: SwapRecord, { recipe, n, before, after, difference, p }: AnswerDifference): readonly (string | number)[] => [
  swap.sides.find((side) => side.recipe === recipe)?.value ?? recipe,
  n,
  estimateText(before),
  estimateText(after),
  differenceText(difference),
  pText(p),
  saidOf(difference.mean, p),
]

const estimateText = ({ mean, low, high }: Estimate): string => `${three(mean)} [${three(low)}, ${three(high)}]`

const saidOf = (gained: number, p: number): string => (p >= 0.05 ? 'within chance' : gained > 0 ? 'better' : 'worse')

const exchangedParts = ({ stage, sides }: SwapRecord): ReportTable => ({
  heading: 'What was exchanged, and what stayed',
  about: 'Stages by fingerprint: those that stayed are the very objects of the first recipe.',
  table: {
    head: [stage, 'exchanged', 'the same objects'],
    rows: sides
      .slice(1)
      .map(({ value, exchanged, shared }) => [
        value,
        exchanged
          .map(({ stage: slot, parts }) => `${slot}: ${parts[0] === parts[1] ? `${parts[0]}, set otherwise` : parts.join(' → ')}`)
          .join('; ') || 'nothing but how scores are fused',
        shared.join(', '),
      ]),
  },
})

const reusedWork = ({ readings }: SwapRecord): ReportTable => ({
  heading: 'Work on files that was taken from the cache',
  about: 'For each reading of the files, in the order of the recipes. Of a document that stood as it was no page had to be looked at.',
  table: {
    head: ['reading', 'documents', 'as they were', 'stage', 'pages', 'from the cache'],
    rows: readings.flatMap(({ documents, unchanged, stages }, i) => {
      const worked = Object.entries(stages)
      return worked.length === 0
        ? [[`${i + 1}`, documents, unchanged, 'none', 0, 0]]
        : worked.map(([stage, { pages, reused }]) => [`${i + 1}`, documents, unchanged, stage, pages, reused])
    }),
  },
})
