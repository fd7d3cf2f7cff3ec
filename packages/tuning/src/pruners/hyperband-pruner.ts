import { ColragError } from '@colrag/core'
import type { Pruner, Trial } from '@colrag/core'

/** `most`: steps of a whole trial; `least`: steps that even the worst may take; `reduction`: one in so many goes on at each rung. */
export interface HyperbandOptions {
  readonly most: number
  readonly least?: number
  readonly reduction?: number
}

/**
 * Hyperband (Li et al. 2018): trials are dealt over brackets; bracket s of successive halving has its first rung at `least * reduction^s`
 * steps, and at each rung a trial goes on if it is among the best 1/reduction of those of its bracket that came to it (asynchronously, Li et
 * al. 2020). Brackets are dealt by number, in proportion to the budget each needs, so that the same trial is always in the same bracket.
 */
export function hyperbandPruner({ most, least = 1, reduction = 3 }: HyperbandOptions): Pruner {
  if (!(least >= 1 && most >= least && reduction > 1))
    throw new ColragError(
      'invalid-options',
      'pruner',
      `a trial takes ${least} to ${most} steps and one in ${reduction} goes on: that is no Hyperband`,
      {},
    )
  const brackets = Math.floor(Math.log(most / least) / Math.log(reduction) + 1e-9) + 1
  const shares = Array.from({ length: brackets }, (_, s) => Math.ceil((brackets / (brackets - s)) * reduction ** (brackets - 1 - s)))
  const round = shares.reduce((a, b) => a + b, 0)
  const bracketOf = ({ number }: Trial): number => {
    let place = number % round
    return shares.findIndex((share) => (place -= share) < 0)
  }
  return {
    name: `hyperband(${least}, ${most}, ${reduction})`,
    prunes(trial, history) {
      const last = trial.reports.at(-1)
      if (!last) return false
      const bracket = bracketOf(trial)
      const rung = rungBefore(last.step, least * reduction ** bracket, reduction)
      const before = trial.reports.at(-2)?.step ?? -1
      if (rung === null || before >= rung) return false
      const rivals = history.filter((other) => bracketOf(other) === bracket).flatMap((other) => lossAt(other, rung) ?? [])
      const passing = Math.max(1, Math.floor((rivals.length + 1) / reduction))
      return rivals.filter((loss) => loss < last.loss).length >= passing
    },
  }
}

function rungBefore(step: number, first: number, reduction: number): number | null {
  if (step < first) return null
  return first * reduction ** Math.floor(Math.log(step / first) / Math.log(reduction) + 1e-9)
}

const lossAt = ({ reports }: Trial, rung: number): number | undefined => reports.find(({ step }) => step >= rung)?.loss
