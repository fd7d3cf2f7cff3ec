import type { Draw } from '../../sample-corpus/world.ts'
import { planQuestionTypes } from '../gold.ts'
import type { PlanQuestion } from '../gold.ts'
import type { PlanCandidate } from './sheet-questions.ts'

/** `each` questions of every type, in a drawn order, as evenly over the sheets (of near-duplicates: over their families) as there are; none of which `barred` says that it will not do. */
export function selectPlanQuestions(
  sheets: readonly (readonly PlanCandidate[])[],
  each: number,
  draw: Draw,
  barred: (candidate: PlanCandidate) => boolean,
): readonly PlanQuestion[] {
  const asked = new Set<string>()
  return planQuestionTypes.flatMap((type) => {
    const chosen: PlanCandidate[] = []
    const left = draw.shuffle(sheets.map((candidates) => draw.shuffle(candidates.filter((candidate) => candidate.type === type))))
    for (let round = 0; chosen.length < each && left.some((candidates) => candidates.length > round); round++)
      for (const candidates of left) {
        const candidate = candidates[round]
        if (chosen.length >= each || candidate === undefined || asked.has(candidate.question) || barred(candidate)) continue
        asked.add(candidate.question)
        chosen.push(candidate)
      }
    return chosen.map((candidate, i): PlanQuestion => ({ id: `${type}-${String(i + 1).padStart(3, '0')}`, lang: 'en', ...candidate }))
  })
}
