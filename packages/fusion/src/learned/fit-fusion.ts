import { ColragError } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'
import { normalizerByName } from '../normalizers/normalizer-by-name.ts'
import { fitLogistic } from './fit-logistic.ts'
import { fitPairwise } from './fit-pairwise.ts'
import type { MeanWithInterval } from './held-out.ts'
import { meanWithInterval } from './held-out.ts'
import type { FeatureQuery, JudgedQuery } from './judged-query.ts'
import { scoresOf } from './judged-query.ts'
import { ndcg } from './ndcg.ts'

const fitters = { logistic: fitLogistic, pairwise: fitPairwise }
export type FitKind = 'logistic' | 'pairwise'

export interface FitOptions {
  /** `logistic`: relevant or not; `pairwise`: better before worse, weighed by nDCG. */
  readonly kind: FitKind
  /** The name of each axis' normaliser (`normalizerNames`), which also says which axes there are. */
  readonly normalizers: Readonly<Record<string, string>>
  /** What is served now, to compare with; equal weights when absent. */
  readonly weights?: Readonly<Record<string, number>>
}

/**
 * A learned fusion as plain data: weights that sum to 1 and what they reached. `heldOut`: nDCG@10 on the questions that were not learned
 * from, of the learned weights, of those served before, of each axis alone, and of the first two's difference. `recommended`: whether they
 * lose nothing there in the mean.
 */
export interface FittedFusion {
  readonly kind: FitKind
  readonly normalizers: Readonly<Record<string, string>>
  readonly weights: Readonly<Record<string, number>>
  readonly learnedFrom: number
  readonly heldOut: {
    readonly questions: number
    readonly fitted: MeanWithInterval
    readonly before: MeanWithInterval
    readonly difference: MeanWithInterval
    readonly alone: Readonly<Record<string, MeanWithInterval>>
  }
  readonly recommended: boolean
}

/** Questions that are learned from, at least, and held out, at least; they need a candidate that is better than another. */
const leastLearned = 20
const leastHeldOut = 10
const heldOutShare = 1 / 3

/**
 * Learns the weights of a weighted sum from judged questions. A third of them, chosen by the hash of their ids, is held out. The same
 * questions give the same result in any order. Throws `invalid-options` for fewer than 30 questions that can teach something, for gains
 * that are negative or not finite, and where no axis puts better candidates before worse ones.
 */
export function fitFusion(judged: readonly JudgedQuery[], { kind, normalizers, weights }: FitOptions): FittedFusion {
  const axes = Object.keys(normalizers).sort()
  const usable = judged
    .filter((query) => new Set(checkedGains(query)).size > 1)
    .map((query) => ({ query, key: sha256(query.id) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ query }) => featuresOf(query, axes, normalizers))
  const held = usable.slice(0, Math.floor(usable.length * heldOutShare))
  const learned = usable.slice(held.length)
  if (learned.length < leastLearned || held.length < leastHeldOut)
    throw new ColragError('invalid-options', 'fitFusion', `${usable.length} of ${judged.length} questions can teach something: too few`, {
      hint: `at least ${leastLearned + leastHeldOut} questions are needed that have a candidate with a higher gain than another`,
    })
  const found = fitters[kind](learned, axes.length)
  const sum = found.reduce((total, weight) => total + weight, 0)
  if (!(sum > 0))
    throw new ColragError('invalid-options', 'fitFusion', 'no axis puts better candidates before worse ones', {
      hint: 'look at the scores and the judgements of some questions',
    })
  const fitted = found.map((weight) => weight / sum)
  const reached = (by: readonly number[]): readonly number[] => held.map((query) => ndcg(scoresOf(query, by), query.gains))
  const ours = reached(fitted)
  const before = reached(axes.map((axis) => (weights ? (weights[axis] ?? 0) : 1)))
  const difference = meanWithInterval(ours.map((value, i) => value - (before[i] ?? 0)))
  return {
    kind,
    normalizers,
    weights: Object.fromEntries(axes.map((axis, a) => [axis, fitted[a] ?? 0])),
    learnedFrom: learned.length,
    heldOut: {
      questions: held.length,
      fitted: meanWithInterval(ours),
      before: meanWithInterval(before),
      difference,
      alone: Object.fromEntries(axes.map((axis, a) => [axis, meanWithInterval(reached(axes.map((_, i) => (i === a ? 1 : 0))))])),
    },
    recommended: difference.mean >= 0,
  }
}

function checkedGains({ id, candidates }: JudgedQuery): readonly number[] {
  return candidates.map(({ gain }) => {
    if (!Number.isFinite(gain) || gain < 0)
      throw new ColragError('invalid-options', `question ${id}`, `a gain must be a number of at least 0, not ${gain}`)
    return gain
  })
}

function featuresOf({ candidates }: JudgedQuery, axes: readonly string[], normalizers: FitOptions['normalizers']): FeatureQuery {
  const columns = axes.map((axis) =>
    normalizerByName(normalizers[axis] ?? '', `fitFusion, axis ${axis}`).normalize(
      Float64Array.from(candidates, ({ parts }) => parts[axis] ?? NaN),
    ),
  )
  return {
    features: candidates.map((_, c) => Float64Array.from(columns, (column) => (Number.isNaN(column[c]) ? 0 : (column[c] ?? 0)))),
    gains: candidates.map(({ gain }) => gain),
  }
}
