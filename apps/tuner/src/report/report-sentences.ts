import { decimals } from './decimals.ts'
import type { TuneReport } from './tune-report.ts'

const tiesTold = 12

/** What was done, in sentences. */
export function reportSentences({
  dataset,
  recipe,
  objectives,
  sampler,
  pruner,
  seed,
  folds,
  questions,
  counts,
}: TuneReport): readonly string[] {
  const others = questions.withoutGold > 0 ? `; ${questions.withoutGold} without gold are left out` : ''
  return [
    `Recipe ${recipe} on ${dataset}: ${questions.tuned} questions to tune on, ${questions.heldOut} held out${others}.`,
    `${objectives.map(({ name, direction }) => `${direction} ${name}`).join('; ')}${folds === null ? '' : `, the mean over ${folds} folds`}.`,
    `${counts.complete} trials complete, ${counts.pruned} pruned, ${counts.failed} failed (${sampler}${pruner === null ? '' : `, ${pruner}`}, seed ${seed}).`,
  ]
}

/** Which trials are best: all that share the best score, or the front. */
export function bestSentences({ best, front, rows, objectives, trials, foldChoices }: TuneReport): readonly string[] {
  const name = objectives[0]?.name ?? ''
  const score = trials.find(({ number }) => number === (best[0] ?? -1))?.scores?.[0]
  const listed = best.slice(0, tiesTold).join(', ') + (best.length > tiesTold ? ` and ${best.length - tiesTold} more` : '')
  const chosen = rows[0]?.trials?.[0]
  const scoreOf = (trial: number | undefined): number | undefined => trials.find(({ number }) => number === trial)?.scores?.[0]
  const alike = front.filter(({ trial }) => trial !== chosen && scoreOf(trial) === scoreOf(chosen)).map(({ trial }) => trial)
  const sharing =
    alike.length > 0 ? ` (which ${alike.slice(0, tiesTold).join(', ')} ${alike.length > 1 ? 'share' : 'shares'}; the first is taken)` : ''
  return [
    ...(best.length === 1 ? [`The best trial is ${listed}: ${decimals(score)}.`] : []),
    ...(best.length > 1
      ? [`${best.length} trials share the best score, ${decimals(score)}: ${listed}. Nothing here tells them apart; the first is taken.`]
      : []),
    ...(front.length > 0
      ? [`${front.length} trials are on the front; trial ${chosen}, the best of them in ${name}${sharing}, stands as tuned.`]
      : []),
    ...(foldChoices.length > 0 ? [foldSentence(foldChoices, name)] : []),
  ]
}

function foldSentence(choices: TuneReport['foldChoices'], name: string): string {
  const mean = choices.reduce((sum, { score }) => sum + score, 0) / choices.length
  const chosen = choices.map(({ fold, chosen: trial, score }) => `fold ${fold}: trial ${trial}, ${decimals(score)}`).join('; ')
  return `Chosen by the other folds, ${name} on each fold is ${decimals(mean)} in the mean (${chosen}).`
}
