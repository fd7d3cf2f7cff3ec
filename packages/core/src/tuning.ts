export type Param =
  | { readonly kind: 'float'; readonly low: number; readonly high: number; readonly log?: boolean }
  | { readonly kind: 'int'; readonly low: number; readonly high: number }
  | { readonly kind: 'choice'; readonly values: readonly (string | number | boolean)[] }
  /**
   * Weights of the keys, none negative, of sum 1. `sampling`: `uniform` (every point of the simplex equally likely, the default) or `normalised`
   * (one number in [0, 1] for each key, then divided by their sum, as CoLRAG-TF does).
   */
  | { readonly kind: 'simplex'; readonly keys: readonly string[]; readonly sampling?: 'uniform' | 'normalised' }
export type Space = Readonly<Record<string, Param>>
export type ValueOf<P extends Param> = P extends { kind: 'choice'; values: readonly (infer V)[] }
  ? V
  : P extends { kind: 'simplex'; keys: readonly (infer K extends string)[] }
    ? Readonly<Record<K, number>>
    : number
export type Values<S extends Space> = { readonly [K in keyof S]: ValueOf<S[K]> }

/** `running`: asked and not told yet; `pruned`: ended early by its reports. */
export type TrialState = 'running' | 'complete' | 'pruned' | 'failed'

/** What a trial said of itself on the way: lower is better, `step` ascending. */
export interface TrialReport {
  readonly step: number
  readonly loss: number
}

/**
 * One trial as samplers and pruners see it. `losses`: one for each objective, lower is better (what is maximised stands here negated); null
 * unless the trial is complete.
 */
export interface Trial<S extends Space = Space> {
  readonly number: number
  readonly state: TrialState
  readonly values: Values<S>
  readonly losses: readonly number[] | null
  readonly reports: readonly TrialReport[]
}

/** `history` in order of number, without the trial that is asked for; `random` is seeded by that trial's number. */
export interface Sampler {
  readonly name: string
  suggest<S extends Space>(space: S, history: readonly Trial<S>[], random: () => number): Values<S>
}

/** Whether a running trial is to end, by its own reports and those of the others. */
export interface Pruner {
  readonly name: string
  prunes(trial: Trial, history: readonly Trial[]): boolean
}
