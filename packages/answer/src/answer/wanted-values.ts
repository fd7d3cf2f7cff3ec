import { isHeadedBy } from '../candidates/kind-fit.ts'
import type { Scored } from '../candidates/score-candidate.ts'
import type { Question } from '../question/analyse-question.ts'

const currency = /(?:currency|通貨)/iu

/**
 * For a question after two or more kinds of things that one table row holds, their values alone in the order of the question (`Acme Ltd, USD
 * 5,000`); '' where the row does not hold two.
 */
export function wantedValues(best: Scored | undefined, scored: readonly Scored[], question: Question): string {
  if (!best || question.kinds.length < 2 || best.candidate.rowKey === undefined) return ''
  const row = scored.filter((s) => s.candidate.rowKey === best.candidate.rowKey)
  const values = question.kinds.flatMap((kind) => {
    const cell =
      kind === question.expects
        ? best
        : row.find((s) => s !== best && isHeadedBy(s.candidate, kind) && !currency.test(s.candidate.column ?? ''))
    if (!cell) return []
    const unit =
      kind === 'quantity' && question.money ? row.find((s) => currency.test(s.candidate.column ?? ''))?.candidate.value : undefined
    return [unit === undefined ? cell.candidate.value.trim() : `${unit} ${cell.candidate.value.trim()}`]
  })
  return values.length < 2 ? '' : values.join(question.japanese ? '、' : ', ')
}
