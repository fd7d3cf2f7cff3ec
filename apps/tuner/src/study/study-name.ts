import type { SetQuestion } from '@colrag/benchmarks/sets'
import { fingerprint } from '@colrag/stage-kit'
import type { UnitTree } from '@colrag/core'

/** What a study asks: where any of it differs, trials of the one say nothing of the other. */
export interface StudyTask {
  readonly dataset: string
  readonly recipe: string
  readonly objectives: readonly string[]
  readonly folds: number | null
  readonly heldOut: number
  readonly tuned: readonly SetQuestion[]
  readonly tree: UnitTree
  readonly values: unknown
}

/** The name under which a file of studies keeps the study: one file holds studies of several tasks. */
export function studyName({ dataset, recipe, objectives, folds, heldOut, tuned, tree, values }: StudyTask): string {
  const asked = tuned.map(({ text, gold, grades }) => ({ text, gold, grades: grades ?? null }))
  const mark = fingerprint('tuning', 1, { folds, heldOut, asked, units: [...tree.all('block')], values })
  return `${dataset}, ${recipe}, ${objectives.join(' and ')}, ${mark.slice(-12)}`
}
