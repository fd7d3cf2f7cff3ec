import { isTotal, readCellQuantity } from '@colrag/stage-kit'
import type { Scored } from '../candidates/score-candidate.ts'
import type { Question } from '../question/analyse-question.ts'

/**
 * For a question about the nth largest or smallest: the cell of the best candidate's column with that value, totals (one that is the sum of the others too) and rows without a
 * name aside; null when the best candidate is no number of a table. Cells of the same table on other pieces of it take part.
 */
export function extremeRow(scored: readonly Scored[], question: Question): Scored | null {
  const best = scored.find(
    (s) => s.candidate.rowKey !== undefined && readCellQuantity(s.candidate.value) !== null && !isTotal(s.candidate.label ?? ''),
  )
  if (!question.extreme || !best || best.score < (scored[0]?.score ?? 0) * 0.7) return null
  const { column, evidence } = best.candidate
  const place = evidence.unit.parentId
  const peers = scored.filter(
    (s) =>
      s.candidate.rowKey !== undefined &&
      s.candidate.column === column &&
      s.candidate.evidence.unit.parentId === place &&
      s.candidate.evidence.unit.facets['section'] === evidence.unit.facets['section'] &&
      !isTotal(s.candidate.label ?? ''),
  )
  const valued = peers.flatMap((s) => {
    const q = readCellQuantity(s.candidate.value)
    return q && (s.candidate.label ?? '') !== '' ? [{ s, value: q.value }] : []
  })
  const whole = totalAmong(valued.map((v) => v.value))
  const parts = whole === null ? valued : valued.filter((v) => v.value !== whole)
  const sign = question.extreme.order === 'largest' ? -1 : 1
  parts.sort((a, b) => sign * (a.value - b.value) || b.s.score - a.s.score)
  return parts[question.extreme.nth - 1]?.s ?? null
}

/** The largest of five or more values where it is the sum of the others to a percent: a total whose name does not say so. */
function totalAmong(values: readonly number[]): number | null {
  const largest = Math.max(...values)
  const others = values.reduce((sum, value) => sum + value, 0) - largest
  return values.length >= 5 && values.filter((v) => v === largest).length === 1 && Math.abs(others - largest) <= largest / 100
    ? largest
    : null
}
