import { bootstrapIntervals, pairedDifference } from '@colrag/metrics'
import type { Interval } from '@colrag/metrics'
import type { QuestionSplit } from '../measuring/split-questions.ts'
import type { QuestionScorer, RecipeValues, Scores } from '../measuring/score-questions.ts'
import { measureByName } from '../objective/measure-by-name.ts'
import type { Objective } from '../objective/objective.ts'
import type { QuestionMeasure } from '../objective/question-measure.ts'
import type { Measured, ReportRow } from '../report/tune-report.ts'
import { measuresOf, objectiveValues } from './trial-scores.ts'

/** What is told of all values besides the objectives. */
const alwaysTold = ['recall@5', 'all@5', 'mrr@10', 'ndcg@10']

/** Values to be told of, the tuned ones first. */
export interface NamedValues {
  readonly name: string
  readonly values: RecipeValues
  readonly trials?: readonly number[]
}

/** Scores all values on both parts; every row but the first is compared with the first, question by question, in the first objective. */
export async function tunedRows(
  named: readonly [NamedValues, ...NamedValues[]],
  objectives: readonly [Objective, ...Objective[]],
  scorer: QuestionScorer,
  { tune, heldOut }: QuestionSplit,
): Promise<readonly [ReportRow, ...ReportRow[]]> {
  const measures = [
    ...new Map([...measuresOf(objectives), ...alwaysTold.map(measureByName)].map((measure) => [measure.name, measure])).values(),
  ]
  const sign = objectives[0].direction === 'maximize' ? 1 : -1
  let first: Float64Array | null = null
  const rows: ReportRow[] = []
  for (const one of named) {
    const scores = await scorer.score(one.values, heldOut, measures)
    const primary = objectiveValues(objectives[0], measures, scores).map((value) => sign * value)
    rows.push({
      ...one,
      tuned: measured(objectives, measures, await scorer.score(one.values, tune, measures)),
      heldOut: measured(objectives, measures, scores),
      ...(first ? { against: pairedDifference(first, primary) } : {}),
    })
    first ??= primary
  }
  return rows as [ReportRow, ...ReportRow[]]
}

function measured(objectives: readonly Objective[], measures: readonly QuestionMeasure[], scores: Scores): Measured {
  const told = new Map([
    ...objectives.map((objective): [string, Float64Array] => [objective.name, objectiveValues(objective, measures, scores)]),
    ...measures.map(({ name }, m): [string, Float64Array] => [name, scores[m] as Float64Array]),
  ])
  const intervals = bootstrapIntervals([...told.values()])
  return Object.fromEntries([...told.keys()].map((name, i) => [name, intervals[i] as Interval]))
}
