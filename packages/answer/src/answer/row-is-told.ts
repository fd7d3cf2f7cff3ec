import { isTotal } from '@colrag/stage-kit'
import type { Scored } from '../candidates/score-candidate.ts'
import type { Question } from '../question/analyse-question.ts'
import type { WeightedFeature } from '../question/weigh-features.ts'

const fewRows = 4
const muchAbsent = 0.3

/**
 * Does the question say which row of the table is meant? Not when most rows hold all that the row of the best cell holds of it, while words of
 * the question stand nowhere. Totals, extremes and lists need no row; a table of fewer than four rows is taken whole.
 */
export function rowIsTold(best: Scored, scored: readonly Scored[], question: Question, weights: readonly WeightedFeature[]): boolean {
  const { rowKey, evidence, label = '' } = best.candidate
  if (rowKey === undefined || question.overall || question.extreme || question.expects === 'list' || isTotal(label)) return true
  const absent = new Set(weights.filter((w) => w.absent).map((w) => w.feature))
  const total = weights.reduce((sum, w) => sum + w.weight, 0)
  if (weights.reduce((sum, w) => sum + (w.absent ? w.weight : 0), 0) < total * muchAbsent) return true
  // A lone kanji or one pair of a compound misses by chance.
  if (!question.runs.some((run) => run.every((f) => absent.has(f) && f.length > 1) && run.length > 0)) return true
  const rows = new Map<string, Set<string>>()
  for (const { candidate, rowHeld } of scored) {
    if (candidate.rowKey === undefined || candidate.evidence.unit.id !== evidence.unit.id) continue
    const held = rows.get(candidate.rowKey) ?? new Set<string>()
    for (const feature of rowHeld) held.add(feature)
    rows.set(candidate.rowKey, held)
  }
  const own = rows.get(rowKey) ?? new Set<string>()
  const alike = [...rows.values()].filter((held) => [...own].every((feature) => held.has(feature))).length
  return rows.size < fewRows || alike <= rows.size / 2
}
