import { isTotal } from '@colrag/stage-kit'
import { documentName } from '../candidates/document-name.ts'
import type { Scored } from '../candidates/score-candidate.ts'
import type { Question } from '../question/analyse-question.ts'
import { featureRuns } from '../question/features.ts'
import type { Side } from '../question/sides.ts'
import { sidesOf } from '../question/sides.ts'
import { calculationText } from './calculation-text.ts'
import type { Difference } from './difference.ts'
import { rowIsNamed } from './row-is-named.ts'
import { statedNumber } from './stated-number.ts'

const looked = 30

/**
 * A statement for each of two things that a question sets against each other by words (the old and the new method, one report and another). `rank`
 * orders the candidates for the question with words left out. Null unless the question compares, and each thing has a statement of its own that says
 * its name, under its document's at least, and none of the other's. What the question wants computed of the two is, where both tell a number.
 */
export function sideBySide(question: Question, rank: (without: ReadonlySet<string>) => readonly Scored[]): Difference | null {
  const sides = question.comparing ? sidesOf(question.text) : null
  if (!sides) return null
  const [one, other] = [rank(new Set(sides[1].features)), rank(new Set(sides[0].features))]
  const computed = computedOf(question, sides, one, other)
  if (computed) return computed
  const [first, second] = [one, other].map((scored, i) => {
    const [own, rest] = [sides[i]?.features ?? [], sides[1 - i]?.features ?? []]
    return scored.slice(0, looked).find((s) => (s.kindMet || question.expects === 'text') && speaksOf(s, own, rest))
  })
  if (!first || !second || same(first, second)) return null
  return { first, second, text: '' }
}

/** Likeness of two statements that say one thing of two, against their scores. */
const weightOfLikeness = 0.3

/** The best two statements that name their sides wholly and tell numbers of one unit; a row that the question does not name tells of a part of its side. */
function computedOf(
  question: Question,
  sides: readonly [Side, Side],
  lefts: readonly Scored[],
  rights: readonly Scored[],
): Difference | null {
  if (question.calculation === null || question.calculation === 'sum') return null
  const [left, right] = [lefts, rights].map((scored, i) => {
    const [own, rest] = [sides[i]?.features ?? [], sides[1 - i]?.features ?? []]
    return scored
      .filter((s) => s.candidate.joined === 1 && s.told > 0 && isWhole(s, question) && isNamed(s, own, rest))
      .slice(0, looked)
      .flatMap((s) => {
        const number = statedNumber(s, question)
        return number ? [{ s, number, said: new Set([...s.held].filter((f) => !own.includes(f) && !/^\d/.test(f))) }] : []
      })
  })
  let best: Difference | null = null
  let worth = -Infinity
  for (const a of left ?? []) {
    for (const b of right ?? []) {
      if (same(a.s, b.s) || (a.number.unit !== b.number.unit && a.number.unit !== '' && b.number.unit !== '')) continue
      const shared = [...a.said].filter((f) => b.said.has(f)).length
      const sum =
        a.s.score + b.s.score + a.s.told + b.s.told + (weightOfLikeness * shared) / Math.max(1, a.said.size + b.said.size - shared)
      if (sum <= worth) continue
      // Both in 億円 are compared in 億円.
      const [p, q] = [a.number.printed, b.number.printed]
      const [one, other, unit] =
        p && q && p.unit === q.unit ? [p.value, q.value, p.unit] : [a.number.value, b.number.value, a.number.unit || b.number.unit]
      const operands = [one, other].map((value, i) => ({ name: sides[i]?.name ?? '', value }))
      const text = calculationText(question.calculation, operands, unit || question.counter, question.japanese)
      if (text === null) continue
      best = { first: a.s, second: b.s, text, labels: [sides[0].name, sides[1].name] }
      worth = sum
    }
  }
  return best
}

const isWhole = (s: Scored, question: Question): boolean =>
  s.candidate.rowKey === undefined || isTotal(s.candidate.label ?? '') || rowIsNamed(s, question)

function isNamed({ candidate }: Scored, own: readonly string[], other: readonly string[]): boolean {
  const said = new Set(featureRuns(candidate.own).flat())
  const named = new Set(featureRuns(documentName(candidate.evidence)).flat())
  const holds = (features: ReadonlySet<string>, side: readonly string[]): boolean => side.every((f) => features.has(f))
  return !holds(said, other) && (holds(said, own) || (holds(named, own) && !holds(named, other)))
}

function speaksOf({ candidate }: Scored, own: readonly string[], other: readonly string[]): boolean {
  const said = new Set(featureRuns(candidate.own).flat())
  const named = new Set(featureRuns(documentName(candidate.evidence)).flat())
  const holds = (side: readonly string[]): boolean => side.some((f) => said.has(f)) || side.every((f) => named.has(f))
  return holds(own) && !other.some((f) => said.has(f))
}

const same = ({ candidate: a }: Scored, { candidate: b }: Scored): boolean =>
  a.evidence.unit.id === b.evidence.unit.id &&
  a.ranges.some(([start, end]) => b.ranges.some((r) => start < r[1] && r[0] < end) && a.rowKey === undefined)
