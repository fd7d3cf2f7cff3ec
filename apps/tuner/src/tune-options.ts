import { ColragError } from '@colrag/core'
import type { Pruner, Sampler } from '@colrag/core'
import { nearMiss } from '@colrag/recipes'
import { gridSampler, hyperbandPruner, medianPruner, randomSampler, tpeSampler } from '@colrag/tuning'
import { readObjective } from './objective/objective.ts'
import type { Objective } from './objective/objective.ts'

/** The command line as it was read, unchecked. */
export interface TuneFlags {
  readonly dataset: string
  readonly data: string
  readonly recipe: string
  readonly trials: string
  readonly sampler: string
  readonly seed: string
  readonly objective: readonly string[]
  readonly folds?: string
  readonly heldOut: string
  readonly pruner: string
  readonly params?: string
  readonly study?: string
  readonly workers: string
  readonly parallel: string
  readonly writeRecipe?: string
  readonly force?: boolean
  readonly json?: boolean
  readonly out?: string
  readonly workspace?: string
  readonly keep?: string
}

export interface TuneOptions {
  readonly trials: number
  readonly sampler: Sampler
  readonly seed: number
  readonly objectives: readonly [Objective, ...Objective[]]
  /** Null: no folds. */
  readonly folds: number | null
  readonly heldOut: number
  readonly pruner: Pruner | null
  readonly params?: readonly string[]
  readonly workers: number
  readonly parallel: number
}

/** Parts of its questions after which a trial says how it does, where it may be ended early. */
export const prunedSteps = 9

export const samplers: Readonly<Record<string, () => Sampler>> = {
  tpe: () => tpeSampler({ multivariate: true }),
  'tpe-univariate': () => tpeSampler(),
  random: () => randomSampler(),
  grid: () => gridSampler(),
}

export const pruners: Readonly<Record<string, (steps: number) => Pruner | null>> = {
  none: () => null,
  median: () => medianPruner(),
  hyperband: (steps) => hyperbandPruner({ most: steps }),
}

/** Throws `invalid-options`, naming the flag, for what cannot be used. */
export function checkTuneOptions(flags: TuneFlags): TuneOptions {
  const [first, ...others] = flags.objective.map(readObjective)
  const objectives: TuneOptions['objectives'] = [first as Objective, ...others]
  const names = objectives.map(({ name }) => name)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice !== undefined) throw fault('--objective', `${twice} is given twice`)
  const folds = flags.folds === undefined ? null : whole('--folds', flags.folds, 2, 100)
  const parallel = whole('--parallel', flags.parallel, 1, 1000)
  const pruner = pick('--pruner', pruners, flags.pruner)(folds ?? prunedSteps)
  if (pruner && objectives.length > 1)
    throw fault('--pruner', 'trials of several objectives cannot be ended early', 'leave --pruner out, or give one objective')
  if (pruner && parallel > 1)
    throw fault('--pruner', 'which trials end early would hang on which come first', 'leave --pruner or --parallel out')
  const heldOut = Number(flags.heldOut)
  if (flags.heldOut.trim() === '' || !(heldOut > 0 && heldOut < 1))
    throw fault('--held-out', `it is a share between 0 and 1, not ${flags.heldOut}`, 'half of the questions: --held-out 0.5')
  const params = flags.params?.split(',').map((name) => name.trim())
  return {
    trials: whole('--trials', flags.trials, 1, 1_000_000),
    sampler: pick('--sampler', samplers, flags.sampler)(),
    seed: whole('--seed', flags.seed, 0, 2 ** 31),
    objectives,
    folds,
    heldOut,
    pruner,
    ...(params ? { params } : {}),
    workers: whole('--workers', flags.workers, 1, 64),
    parallel,
  }
}

const fault = (flag: string, message: string, hint?: string): ColragError =>
  new ColragError('invalid-options', flag, `${flag}: ${message}`, hint === undefined ? {} : { hint })

function whole(flag: string, text: string, low: number, high: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text.trim()) || value < low || value > high)
    throw fault(flag, `it is a whole number from ${low} to ${high}, not ${text}`)
  return value
}

function pick<T>(flag: string, table: Readonly<Record<string, T>>, name: string): T {
  if (!Object.hasOwn(table, name)) {
    const meant = nearMiss(name, Object.keys(table))
    throw fault(flag, `there is no ${name}`, meant === null ? `there are ${Object.keys(table).join(', ')}` : `did you mean ${meant}?`)
  }
  return table[name] as T
}
