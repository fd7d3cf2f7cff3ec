import type { Space, Trial } from '@colrag/core'
import type { Study } from '@colrag/tuning'
import { decimals } from '../report/decimals.ts'
import type { TuneOptions } from '../tune-options.ts'

/** Lines on standard error: each of few trials, each tenth part of many. */
export function progressLines({ trials, objectives }: TuneOptions): (trial: Trial, study: Study<Space>) => void {
  const every = Math.max(1, Math.floor(trials / 20))
  return (trial, study) => {
    if ((trial.number + 1) % every !== 0 && trial.number + 1 < trials) return
    const best = study.best()
    const told = (one: Trial): string =>
      one.state === 'complete'
        ? study
            .scores(one as Trial<Space>)
            .map((score) => decimals(score))
            .join(', ')
        : one.state
    const standing =
      objectives.length > 1
        ? `front of ${best.length}`
        : best[0]
          ? `best ${told(best[0])}, trial ${best[0].number}${best.length > 1 ? ` and ${best.length - 1} more` : ''}`
          : 'none complete'
    process.stderr.write(`trial ${trial.number} (${trial.number + 1} of ${trials}): ${told(trial)} (${standing})\n`)
  }
}
