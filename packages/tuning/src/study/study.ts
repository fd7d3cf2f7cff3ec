import { ColragError } from '@colrag/core'
import type { Pruner, Sampler, Space, Trial, Values } from '@colrag/core'
import { fronts } from '../pareto/non-domination.ts'
import { checkSpace } from '../space/check-space.ts'
import { tpeSampler } from '../tpe/tpe-sampler.ts'
import { memoryStorage } from './memory-storage.ts'
import type { KeptTrial, StudyStorage } from './study-storage.ts'
import { trialRandom } from './trial-seed.ts'

/** `directions`: one for each objective, `minimize` alone unless told. Parts that are not named: TPE, no pruner, memory, seed 0. */
export interface StudyOptions<S extends Space> {
  readonly space: S
  readonly name?: string
  readonly directions?: readonly ('minimize' | 'maximize')[]
  readonly sampler?: Sampler
  readonly pruner?: Pruner
  readonly storage?: StudyStorage
  readonly seed?: number
}

export interface AskedTrial<S extends Space> {
  readonly number: number
  readonly values: Values<S>
  /** Keeps an intermediate score (in the study's own direction) and says whether the trial should end now. `step` must rise. */
  report(step: number, score: number): boolean
}

/** How a trial ended: its score (one, or one for each objective), pruned, or failed with a reason. */
export type Outcome = number | readonly number[] | { readonly pruned: true } | { readonly failed: string }

export interface Study<S extends Space> {
  /** In order of number. */
  readonly trials: readonly (Trial<S> & { readonly failure?: string })[]
  ask(): AskedTrial<S>
  /** Throws `invalid-options` for a trial that does not run, and for a wrong count of scores; a score that is not finite makes it failed. */
  tell(number: number, outcome: Outcome): void
  /** Scores of a complete trial in the study's own directions. */
  scores(trial: Trial<S>): readonly number[]
  /** All complete trials that share the best loss, by number: more than one is a tie. With several objectives: the front. */
  best(): readonly Trial<S>[]
  close(): void
}

/**
 * A study by ask and tell. One that is kept is gone on with: a trial that was asked for and never told (its process was killed) is given again,
 * with its number and values. So is the order of trials, whatever the parts in which it runs, always the same.
 */
export function createStudy<const S extends Space>(options: StudyOptions<S>): Study<S> {
  const { space, name = 'study', directions = ['minimize'], sampler = tpeSampler(), storage = memoryStorage(), seed = 0 } = options
  const pruner = options.pruner ?? null
  checkSpace(space)
  if (directions.length === 0) throw new ColragError('invalid-options', 'directions', 'a study has one objective or more', {})
  if (pruner && directions.length > 1)
    throw new ColragError('invalid-options', 'pruner', 'trials of several objectives cannot be pruned', { hint: 'leave the pruner out' })
  type Kept = Trial<S> & { readonly failure?: string }
  const trials = storage.open({
    name,
    space,
    directions,
    sampler: sampler.name,
    pruner: pruner?.name ?? null,
    seed,
  }) as readonly KeptTrial[] as Kept[]
  const known: Kept[] = [...trials]
  const abandoned = known.filter(({ state }) => state === 'running').map(({ number }) => number)
  const signed = (score: number, objective: number): number => (directions[objective] === 'maximize' ? -score : score)
  const keep = (trial: Kept): void => {
    known[trial.number] = trial
    storage.put(name, trial)
  }
  const running = (number: number): Kept => {
    const trial = known[number]
    if (trial?.state !== 'running')
      throw new ColragError('invalid-options', `trial ${number}`, trial ? `trial ${number} has ended` : `there is no trial ${number}`, {})
    return trial
  }
  const asked = ({ number, values }: Kept): AskedTrial<S> => ({
    number,
    values,
    report(step, score) {
      const trial = running(number)
      const last = trial.reports.at(-1)
      if (!Number.isFinite(score) || (last && step <= last.step))
        throw new ColragError(
          'invalid-options',
          `trial ${number}`,
          `step ${step} with score ${score} cannot follow ${last ? `step ${last.step}` : 'the start'}`,
          {
            hint: 'report finite scores at rising steps',
          },
        )
      const reported: Kept = { ...trial, reports: [...trial.reports, { step, loss: signed(score, 0) }] }
      keep(reported)
      return (
        pruner?.prunes(
          reported,
          known.filter((other) => other.number !== number),
        ) ?? false
      )
    },
  })
  return {
    get trials() {
      return [...known]
    },
    ask() {
      const again = abandoned.shift()
      const left = again === undefined ? undefined : known[again]
      if (left) {
        const fresh: Kept = { ...left, reports: [] }
        keep(fresh)
        return asked(fresh)
      }
      const number = known.length
      const values = sampler.suggest(space, known, trialRandom(seed, number))
      const trial: Kept = { number, state: 'running', values, losses: null, reports: [] }
      keep(trial)
      return asked(trial)
    },
    tell(number, outcome) {
      const { failure: _, ...trial } = running(number)
      if (typeof outcome === 'object' && 'pruned' in outcome) return keep({ ...trial, state: 'pruned' })
      if (typeof outcome === 'object' && 'failed' in outcome) return keep({ ...trial, state: 'failed', failure: outcome.failed })
      const scores = typeof outcome === 'number' ? [outcome] : outcome
      if (scores.length !== directions.length)
        throw new ColragError(
          'invalid-options',
          `trial ${number}`,
          `the study has ${directions.length} objectives, not ${scores.length}`,
          {},
        )
      if (!scores.every(Number.isFinite)) return keep({ ...trial, state: 'failed', failure: `the score is ${scores.join(', ')}` })
      keep({ ...trial, state: 'complete', losses: scores.map(signed) })
    },
    scores: ({ losses }) => (losses ?? []).map(signed),
    best() {
      const complete = known.filter(({ losses }) => losses !== null)
      const [first = []] = fronts(complete.map(({ losses }) => losses ?? []))
      return first.flatMap((i) => complete[i] ?? [])
    },
    close: () => storage.close(),
  }
}
