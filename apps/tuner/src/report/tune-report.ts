import type { Trial } from '@colrag/core'
import type { Interval, PairedDifference } from '@colrag/metrics'
import type { Importance } from '@colrag/tuning'
import type { RecipeValues } from '../measuring/score-questions.ts'

/** A mean over the questions of one part with its 95 % interval, by the name of the objective or measure. */
export type Measured = Readonly<Record<string, Interval>>

/**
 * One set of values on both parts of the questions. `trials`: those with just these values. `against`: what the tuned values gain over these on
 * the held-out questions in the first objective (positive: the tuned ones are better, whatever its direction); absent for the tuned ones.
 */
export interface ReportRow {
  readonly name: string
  readonly values: RecipeValues
  readonly trials?: readonly number[]
  readonly tuned: Measured
  readonly heldOut: Measured
  readonly against?: PairedDifference
}

/** A trial as it is told: `scores`, one for each objective in its own direction, null unless it is complete. */
export interface ReportTrial {
  readonly number: number
  readonly state: Trial['state']
  readonly scores: readonly number[] | null
  readonly values: Readonly<Record<string, unknown>>
}

/** `loses`: on held-out questions the tuned values score below the recipe's own. `better`: above them, p below .05. */
export interface Recommendation {
  readonly verdict: 'better' | 'no-proof' | 'loses'
  readonly recommended: boolean
  readonly sentences: readonly string[]
}

/** `score`: of the others' choice on the fold, in the first objective; `own`: of the choice by all. */
export interface FoldChoice {
  readonly fold: number
  readonly chosen: number
  readonly score: number
}

/** All that a study found. `rows`: the tuned values first. `front`: with several objectives, the trials that none beats in all. */
export interface TuneReport {
  readonly dataset: string
  readonly recipe: string
  readonly objectives: readonly { readonly name: string; readonly direction: 'maximize' | 'minimize' }[]
  readonly sampler: string
  readonly pruner: string | null
  readonly seed: number
  readonly folds: number | null
  readonly questions: { readonly tuned: number; readonly heldOut: number; readonly withoutGold: number }
  readonly counts: { readonly complete: number; readonly pruned: number; readonly failed: number }
  /** Trials that share the best score; several objectives: none. */
  readonly best: readonly number[]
  readonly front: readonly { readonly trial: number; readonly crowding: number | null }[]
  readonly rows: readonly ReportRow[]
  readonly recommendation: Recommendation
  readonly importances: readonly Importance[]
  readonly foldChoices: readonly FoldChoice[]
  readonly notes: readonly string[]
  readonly problems: readonly string[]
  readonly trials: readonly ReportTrial[]
}
