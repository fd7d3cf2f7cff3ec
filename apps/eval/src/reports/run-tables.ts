import type { DataTable } from '@colrag/report'
import type { RunRecord } from '../record/run-record.ts'
import { pText, withInterval } from '../output/figures.ts'
import { differenceText } from './difference-text.ts'
import { flawedRecall } from './flawed-recall.ts'
import { mainMeasures } from './main-measure.ts'

/** A table of a report under its heading, with what has to be known to read it. */
export interface ReportTable {
  readonly heading: string
  readonly about: string
  readonly table: DataTable
}

/** All tables of a run, in the order in which they are read; those that would be empty are left out. */
export const runTables = (record: RunRecord): readonly ReportTable[] =>
  [
    quality(record),
    differences(record),
    byType(record),
    coverage(record),
    latency(record),
    answers(record),
    flawed(record),
    stages(record),
  ].filter(({ table }) => table.rows.length > 0)

function quality({ summary }: RunRecord): ReportTable {
  return {
    heading: 'Quality',
    about: `Means over ${summary.n} questions with something to find, with 95 % bootstrap intervals.`,
    table: {
      head: ['measure', ...summary.recipes.map(({ name }) => name)],
      rows: measuresOf(summary.recipes).map((measure) => [
        measure,
        ...summary.recipes.map(({ metrics }) => withInterval(metrics[measure])),
      ]),
    },
  }
}

function differences({ summary }: RunRecord): ReportTable {
  return {
    heading: 'Differences',
    about: `Each recipe less ${summary.recipes[0]?.name ?? 'the first'}, over the same questions; p of a paired randomisation test, two-sided.`,
    table: {
      head: ['recipe', 'measure', 'difference', 'p'],
      rows: summary.comparisons.flatMap(({ recipe, metrics }) =>
        Object.entries(metrics).map(([measure, found]) => [recipe, measure, differenceText(found), pText(found.p)]),
      ),
    },
  }
}

function byType({ summary }: RunRecord): ReportTable {
  const names = mainMeasures(summary.recipes)
  return {
    heading: 'By kind of question',
    about: 'The main measures for each kind by itself; all of them are in run.json. Few questions make wide intervals.',
    table: {
      head: ['kind', 'recipe', 'n', ...names],
      rows: summary.recipes
        .flatMap(({ name, byType }) =>
          Object.entries(byType).map(([type, { n, metrics }]) => [
            type,
            name,
            n,
            ...names.map((measure) => withInterval(metrics[measure])),
          ]),
        )
        .toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : String(a[0]) > String(b[0]) ? 1 : 0)),
    },
  }
}

const coverage = ({ summary }: RunRecord): ReportTable => ({
  heading: 'Coverage',
  about: 'Nothing is left out of a mean: a search that failed or found nothing counts as 0.',
  table: {
    head: ['recipe', 'questions', 'something found', 'search failed', 'asked what the set does not hold'],
    rows: summary.recipes.map(({ name, coverage: c }) => [name, c.questions, c.answered, c.failed, c.unanswerable]),
  },
})

const latency = ({ timings }: RunRecord): ReportTable => ({
  heading: 'Latency and cost',
  about: 'Milliseconds of a search on the machine that measured, one question after another; these differ from run to run.',
  table: {
    head: ['recipe', 'p50', 'p90', 'p95', 'p99', 'max', 'model calls', 'tokens', 'money'],
    rows: timings.recipes.flatMap(({ name, latency, cost }) =>
      latency === null
        ? []
        : [
            [
              name,
              ...[latency.p50, latency.p90, latency.p95, latency.p99, latency.max].map((ms) => ms.toFixed(1)),
              cost.calls,
              cost.promptTokens + cost.tokens,
              cost.money === null ? 'no price known' : cost.money.toFixed(4),
            ],
          ],
    ),
  },
})

const answers = ({ summary }: RunRecord): ReportTable => ({
  heading: 'Answers',
  about: 'Over answerable questions that were asked; a judge’s mean is over the answers that it could judge, which are told beside it.',
  table: {
    head: ['recipe', 'measure', 'value', 'n'],
    rows: summary.recipes.flatMap(({ name, answers: found }) => {
      if (!found) return []
      const { refused, judge } = found
      return [
        ...Object.entries(found.estimates).map(([measure, estimate]) => [name, measure, withInterval(estimate), found.n]),
        [name, 'refused though there is an answer', refused.wrongly, refused.answerable],
        [name, 'refused where there is none', refused.rightly, refused.unanswerable],
        ...(judge
          ? [[name, `judged by ${judge.model}`, withInterval(judge.estimate ?? undefined), `${judge.judged} of ${judge.asked}`]]
          : []),
      ]
    }),
  },
})

function flawed({ summary, rows }: RunRecord): ReportTable {
  const names = measuresOf(summary.recipes).filter((name) => name.startsWith('recall@'))
  return {
    heading: 'The recall that leaves failures out',
    about:
      'For comparison with published figures only. CoLRAG-TF takes the mean of recall over those questions alone whose recall is above 0, so that a question of which nothing is found raises it. Everything else on this page counts such a question as 0.',
    table: {
      head: ['recipe', 'measure', 'honest: over all questions', 'flawed: only where recall > 0', 'questions left out'],
      rows: summary.recipes.flatMap(({ name, metrics, coverage: { questions } }, i) =>
        names.flatMap((measure) => {
          const wrong = flawedRecall(rows[i] ?? [], measure)
          const honest = metrics[measure]
          return wrong && honest ? [[name, measure, honest.mean.toFixed(3), wrong.mean.toFixed(3), questions - wrong.n]] : []
        }),
      ),
    },
  }
}

const stages = ({ summary }: RunRecord): ReportTable => ({
  heading: 'What was measured',
  about:
    'The stages of each recipe in the order in which data passes. Each chain stands for its stage and all before it: where two first differ, the recipes do.',
  table: {
    head: ['recipe', 'stage', 'part', 'chain'],
    rows: summary.recipes.flatMap(({ name, stages }) =>
      stages.map(({ stage, name: part, chain }) => [name, stage, part, chain.slice(0, 16)]),
    ),
  },
})

const measuresOf = (recipes: RunRecord['summary']['recipes']): readonly string[] => Object.keys(recipes[0]?.metrics ?? {})
