import type { Pruner } from '@colrag/core'

/** `startup`: complete trials before any is pruned; `warmup`: steps of each trial that are let alone. */
export interface MedianPrunerOptions {
  readonly startup?: number
  readonly warmup?: number
}

/** Ends a trial whose best report so far is worse than the median of the others' best reports up to the same step (Golovin et al. 2017, as in Optuna). */
export function medianPruner({ startup = 5, warmup = 0 }: MedianPrunerOptions = {}): Pruner {
  return {
    name: `median(${startup}, ${warmup})`,
    prunes(trial, history) {
      const step = trial.reports.at(-1)?.step
      if (step === undefined || step <= warmup) return false
      const complete = history.filter(({ state }) => state === 'complete')
      if (complete.length < startup) return false
      const best = (reports: readonly { readonly step: number; readonly loss: number }[]): number =>
        reports.reduce((least, report) => (report.step <= step ? Math.min(least, report.loss) : least), Infinity)
      const others = complete.map(({ reports }) => best(reports)).filter(Number.isFinite)
      return others.length > 0 && best(trial.reports) > median(others)
    },
  }
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}
