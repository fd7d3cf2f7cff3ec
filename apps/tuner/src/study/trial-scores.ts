import type { Scores } from '../measuring/score-questions.ts'
import type { Objective } from '../objective/objective.ts'
import type { QuestionMeasure } from '../objective/question-measure.ts'

/** The scores of one trial while its questions come in, part by part. */
export interface TrialScores {
  readonly measures: readonly QuestionMeasure[]
  add(part: Scores): void
  /** One for each objective, of what came in so far. */
  scores(): readonly number[]
}

/** `folds`: the mean over the means of the parts, else over all questions. */
export function trialScores(objectives: readonly Objective[], folds: boolean): TrialScores {
  const measures = measuresOf(objectives)
  const sums = objectives.map(() => 0)
  let count = 0
  return {
    measures,
    add(part) {
      for (const [o, objective] of objectives.entries()) {
        const values = objectiveValues(objective, measures, part)
        const sum = values.reduce((a, b) => a + b, 0)
        sums[o] = (sums[o] ?? 0) + (folds ? sum / values.length : sum)
      }
      count += folds ? 1 : (part[0]?.length ?? 0)
    },
    scores: () => sums.map((sum) => sum / count),
  }
}

/** All measures of some objectives, each once. */
export const measuresOf = (objectives: readonly Objective[]): readonly QuestionMeasure[] => [
  ...new Map(objectives.flatMap(({ terms }) => terms.map(({ measure }) => [measure.name, measure] as const))).values(),
]

/** What an objective is worth for each question of a part. */
export function objectiveValues({ terms }: Objective, measures: readonly QuestionMeasure[], part: Scores): Float64Array {
  const weighted = terms.map(({ weight, measure }) => ({ weight, values: part[measures.findIndex(({ name }) => name === measure.name)] }))
  return Float64Array.from(part[0] ?? [], (_, i) => weighted.reduce((sum, { weight, values }) => sum + weight * (values?.[i] ?? 0), 0))
}
