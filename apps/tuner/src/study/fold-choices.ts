import type { Space, Trial } from '@colrag/core'
import type { FoldChoice } from '../report/tune-report.ts'

/**
 * For each fold the trial that the other folds choose (the mean of their scores; ties by number), and what it is worth on this one: what choosing
 * by so many questions really gives. Of complete trials with one report for each fold; scores in the study's own direction.
 */
export function foldChoices(trials: readonly Trial<Space>[], folds: number, direction: 'maximize' | 'minimize'): readonly FoldChoice[] {
  const sign = direction === 'maximize' ? -1 : 1
  const known = trials.flatMap(({ number, state, reports }) => {
    if (state !== 'complete' || reports.length !== folds) return []
    // A report is the mean up to its step.
    const losses = reports.map(({ loss }, k) => (k + 1) * loss - k * (reports[k - 1]?.loss ?? 0))
    return [{ number, losses }]
  })
  return Array.from({ length: folds }, (_, fold) => {
    const others = (losses: readonly number[]): number => losses.reduce((sum, loss, k) => (k === fold ? sum : sum + loss), 0)
    const best = known.toSorted((a, b) => others(a.losses) - others(b.losses) || a.number - b.number)[0]
    return best ? [{ fold, chosen: best.number, score: sign * (best.losses[fold] ?? 0) }] : []
  }).flat()
}
