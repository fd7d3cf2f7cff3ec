import type { Scored } from '../candidates/score-candidate.ts'
import type { Question } from '../question/analyse-question.ts'
import { foldForMatch } from '../question/features.ts'
import type { WeightedFeature } from '../question/weigh-features.ts'

/** `covered`: the least share of the question's features, weighted by rarity, that an answer and what stands around it must hold. */
export interface SufficiencyOptions {
  readonly covered: number
}

const mostAbsent = 0.5

/** Why the best candidate does not answer, or null when it does. */
export function insufficiency(
  best: Scored | undefined,
  question: Question,
  weights: readonly WeightedFeature[],
  options: SufficiencyOptions,
): string | null {
  if (!best || weights.length === 0) return 'nothing of the question is found'
  const total = weights.reduce((sum, w) => sum + w.weight, 0)
  const absent = weights.reduce((sum, w) => sum + (w.absent ? w.weight : 0), 0)
  // Pairs of kanji miss more often than whole words do.
  if (!question.japanese && absent > total * mostAbsent) return 'most words of the question are found nowhere'
  if (best.covered < options.covered) return `only ${Math.round(best.covered * 100)} % of the question is covered`
  if (!question.parts && (question.expects === 'quantity' || question.expects === 'date') && !best.kindMet)
    return `no ${question.expects} is found`
  if (!best.timeMet) return 'another time than the one asked for'
  const scope = foldForMatch(
    [best.candidate.own, best.candidate.near, best.candidate.far, best.candidate.evidence.unit.text, best.candidate.evidence.title].join(
      '\n',
    ),
  )
  const missing = question.figures.find((figure) => !new RegExp(`(?<![\\d.])${figure.replaceAll('.', '\\.')}(?![\\d])`, 'u').test(scope))
  return missing === undefined ? null : `${missing} is not found`
}
