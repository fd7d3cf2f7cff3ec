import { documentName } from '../candidates/document-name.ts'
import type { Scored } from '../candidates/score-candidate.ts'
import type { Question } from '../question/analyse-question.ts'
import { featureRuns } from '../question/features.ts'
import { sidesOf } from '../question/sides.ts'
import type { Difference } from './difference.ts'

const looked = 30

/**
 * A statement for each of two things that a question sets against each other by words (the old and the new method, one report and another). `rank`
 * orders the candidates for the question with words left out. Null unless the question compares, and each thing has a statement of its own that says
 * its name, under its document's at least, and none of the other's.
 */
export function sideBySide(question: Question, rank: (without: ReadonlySet<string>) => readonly Scored[]): Difference | null {
  const sides = question.comparing ? sidesOf(question.text) : null
  if (!sides) return null
  const [first, second] = sides.map((own, i) => {
    const other = sides[1 - i] ?? []
    return rank(new Set(other))
      .slice(0, looked)
      .find((s) => (s.kindMet || question.expects === 'text') && speaksOf(s, own, other))
  })
  if (!first || !second || same(first, second)) return null
  return { first, second, text: '' }
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
