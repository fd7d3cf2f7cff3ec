import { foldWidth, readCellQuantity, readDates, readQuantities } from '@colrag/stage-kit'
import type { Scored } from '../candidates/score-candidate.ts'
import type { Question } from '../question/analyse-question.ts'
import { featureRuns } from '../question/features.ts'

/** `unit` is plain (円 where 億円 is printed); `printed`: digits and what follows them as they stand (385.9 and 億円), null where they are no one number. */
export interface StatedNumber {
  readonly value: number
  readonly unit: string
  readonly printed: { readonly value: number; readonly unit: string } | null
}

/**
 * The number by which a statement answers: that of a cell, or of a sentence the one with a unit that is asked for (any where none is), dates and
 * names aside; of several the one in the clause with most words of the question, ties by order. Null for none.
 */
export function statedNumber({ candidate }: Scored, question: Question): StatedNumber | null {
  const fits = (unit: string): boolean => unit === '' || question.units.length === 0 || question.units.some((u) => unit.endsWith(u))
  if (candidate.rowKey !== undefined) {
    const number = readCellQuantity(candidate.value)
    return number && fits(number.unit) ? { value: number.value, unit: number.unit, printed: null } : null
  }
  const { statement } = candidate
  const dates = readDates(statement)
  const asked = new Set(question.runs.flat())
  const cuts = [...statement.matchAll(/[、，;；。]|[,.](?!\d)|\band\b/gu)].map((m) => m.index)
  const found = readQuantities(statement)
    .filter((q) => fits(q.unit) && !dates.some((d) => d.at[0] < q.at[1] && q.at[0] < d.at[1]))
    // 一年後 and 3日目 tell when, 第3回 which; a range is no one number.
    .filter(
      (q) => !/^(?:目|後|前|番|号)/u.test(statement.slice(q.at[1])) && !statement.slice(0, q.at[0]).endsWith('第') && q.high === undefined,
    )
    .map((q) => {
      const from = cuts.findLast((cut) => cut < q.at[0]) ?? 0
      const to = cuts.find((cut) => cut >= q.at[1]) ?? statement.length
      const held = new Set(featureRuns(statement.slice(from, to)).flat())
      return { q, said: [...held].filter((feature) => asked.has(feature)).length }
    })
  const [best] = found.toSorted((a, b) => b.said - a.said)
  if (!best) return null
  const { value, unit, at, digitsAt } = best.q
  const [, digits = '', suffix = ''] = /^([\d,]+(?:\.\d+)?)\s?(\D*)$/u.exec(foldWidth(statement.slice(digitsAt[0], at[1]))) ?? []
  return { value, unit, printed: digits === '' ? null : { value: Number(digits.replaceAll(',', '')), unit: suffix } }
}
