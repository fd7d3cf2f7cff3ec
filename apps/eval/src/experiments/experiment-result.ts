import type { Estimate, Estimates } from '../record/run-record.ts'

/** What was measured for an experiment: all that the quality page tells, and nothing that differs from run to run. */
export interface ExperimentResult {
  readonly name: string
  readonly dataset: string
  readonly licence: string | null
  readonly source: string | null
  readonly recipe: string
  readonly n: number
  readonly metrics: Estimates
  readonly byType: Readonly<Record<string, { readonly n: number; readonly metrics: Estimates }>>
  /** `difference`: the experiment's recipe less this one, by measure. */
  readonly against: readonly {
    readonly recipe: string
    readonly metrics: Estimates
    readonly difference: Readonly<Record<string, Estimate & { readonly p: number }>>
  }[]
}
