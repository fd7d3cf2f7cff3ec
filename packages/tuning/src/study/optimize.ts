import { ColragError } from '@colrag/core'
import type { Space, Values } from '@colrag/core'
import type { AskedTrial, Outcome, Study } from './study.ts'

/** The score of one trial, or its scores; `{ pruned: true }` when `trial.report` said so. What it throws makes the trial failed. */
export type Objective<S extends Space> = (values: Values<S>, trial: AskedTrial<S>) => Outcome | Promise<Outcome>

/** `trials`: how many trials the study has in the end. `parallel`: how many run at once, 1 unless told. */
export interface OptimizeOptions {
  readonly trials: number
  readonly parallel?: number
  readonly signal?: AbortSignal
}

/**
 * Asks and tells until the study has its trials; one that has them already is left alone. With `parallel` 1 the same study gives the same
 * trials in however many calls; above 1, which trials are known when the next is chosen hangs on how long each takes. Throws `aborted` when
 * told to stop and `invalid-options`, with the last reason, when each trial that ended failed.
 */
export async function optimize<S extends Space>(study: Study<S>, objective: Objective<S>, options: OptimizeOptions): Promise<void> {
  const { trials, parallel = 1, signal } = options
  for (const [name, count] of Object.entries({ trials, parallel }))
    if (!Number.isSafeInteger(count) || count < 1)
      throw new ColragError('invalid-options', name, `it is a count of at least 1, not ${count}`, {})
  const ended = (): number => study.trials.filter(({ state }) => state !== 'running').length
  let left = trials - ended()
  const work = async (): Promise<void> => {
    while (left-- > 0) {
      if (signal?.aborted) throw new ColragError('aborted', 'study', 'the study was stopped', { hint: 'it can be gone on with' })
      const trial = study.ask()
      study.tell(trial.number, await outcomeOf(objective, trial))
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallel, Math.max(left, 0)) }, work))
  const failures = study.trials.flatMap(({ failure }) => failure ?? [])
  if (failures.length > 0 && failures.length === ended())
    throw new ColragError('invalid-options', 'objective', `all ${failures.length} trials failed, the last because: ${failures.at(-1)}`, {})
}

async function outcomeOf<S extends Space>(objective: Objective<S>, trial: AskedTrial<S>): Promise<Outcome> {
  try {
    return await objective(trial.values, trial)
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) }
  }
}
