import type { Estimate, RunRecord } from '../record/run-record.ts'

/** `earns`: leaving it out loses beyond chance (p < .05); `hurts`: it gains. */
export type Verdict = 'earns' | 'within chance' | 'hurts'

/** A part left out, measured against the recipe as served. `difference`: served less without it. `better`, `worse`: questions that it helps, and harms. */
export interface AblatedPart {
  readonly part: string
  readonly variant: string
  readonly difference: Estimate
  readonly p: number
  readonly better: number
  readonly worse: number
  readonly verdict: Verdict
}

/** An axis by itself against all of them together. */
interface AxisAlone extends Omit<AblatedPart, 'verdict' | 'part'> {
  readonly axis: string
  /** What the fusion with the others does for it. */
  readonly verdict: Verdict
}

/** `ablation.json`, beside the run, whose first recipe is the one as served and whose others are its variants. */
export interface AblationRecord {
  readonly format: 1
  readonly recipe: string
  readonly measure: string
  readonly parts: readonly AblatedPart[]
  readonly alone: readonly AxisAlone[]
}

export interface AblationResult {
  readonly ablation: AblationRecord
  readonly run: RunRecord
}
