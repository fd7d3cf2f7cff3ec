import type { Answer, Citation } from '@colrag/core'
import { readDates, readQuantities } from '@colrag/stage-kit'
import { isHeadedBy } from '../candidates/kind-fit.ts'
import type { Scored } from '../candidates/score-candidate.ts'
import type { Question } from '../question/analyse-question.ts'
import { askedPoint } from '../question/asked-point.ts'
import { computed } from './computed.ts'
import type { Difference } from './difference.ts'
import { documentTime } from './document-time.ts'
import { extremeRow } from './extreme-row.ts'
import { overallDimension } from './overall-dimension.ts'
import { quoteAnchors } from '@colrag/stage-kit'
import { rowIsNamed } from './row-is-named.ts'
import { rowWitnesses } from './row-witnesses.ts'
import { statedPoint } from './stated-point.ts'
import { wantedValues } from './wanted-values.ts'

const mostStatements = 3
const shortRow = 5
const closeEnough = 0.85
const nearlyAll = 0.94

/** Statements one a line within `longest` characters, the best first; each quoted piece is cited once. */
export function composeAnswer(scored: readonly Scored[], question: Question, longest: number, difference: Difference | null): Answer {
  const lines: string[] = []
  const citations: Citation[] = []
  let room = longest
  const add = (s: Scored, line: string): void => {
    const used = lines.reduce((sum, l) => sum + l.length + 1, 0)
    if (lines.length > 0 && (used + line.length + 1 > room || lines.some((l) => l.includes(line)))) return
    lines.push(`${lines.length === 0 ? '' : '・'}${line}`.slice(0, room))
    citations.push(...citationsOf(s, citations))
  }
  if (difference) {
    const pair = [difference.first, difference.second]
    const times = pair.map((s) => documentTime(s.candidate.evidence.unit))
    const labels = difference.labels ?? (times[0] === times[1] ? [] : times)
    if (difference.text !== '') room -= difference.text.length + 1
    pair.forEach((s, i) => {
      const [label, said] = [labels[i] ?? '', statementOf(s, question)]
      add(s, label === '' || (difference.labels && said.includes(label)) ? said : `${label} ${said}`)
    })
    if (difference.text !== '') lines.unshift(difference.text)
    return { status: 'answered', text: lines.join('\n').slice(0, longest), citations }
  }
  const sum = computed(scored, question)
  if (sum) {
    for (const s of sum.cells) add(s, statementOf(s, question))
    return { status: 'answered', text: [sum.text, ...lines].join('\n').slice(0, longest), citations }
  }
  const chosen = choose(scored, question)
  const values = wantedValues(chosen[0], scored, question)
  if (values !== '' && values.length < longest) room -= values.length + 1
  for (const [i, s] of chosen.entries()) add(...(i === 0 ? told(s, question) : ([s, statementOf(s, question)] as const)))
  citations.push(...rowOf(chosen[0], citations))
  return { status: 'answered', text: [...(room < longest ? [values] : []), ...lines].join('\n'), citations }
}

/** A cell whose own names say nothing of the question is told with the cells of its row that do, which are cited too. */
function told(s: Scored, question: Question): readonly [Scored, string] {
  const witnesses = rowWitnesses(s, question)
  const said = statementOf(s, question)
  if (witnesses.length === 0) return [s, said]
  const ranges = [...witnesses.map(({ start, end }) => [start, end] as const), ...s.candidate.ranges]
  return [{ ...s, candidate: { ...s.candidate, ranges } }, `${witnesses.map((w) => w.text).join(' ')} ${said}`]
}

/** Sentences that overlap say the same thing in a longer or shorter piece; cells of a row share its name and do not. */
function repeats({ candidate: a }: Scored, { candidate: b }: Scored): boolean {
  if (a.rowKey !== undefined || b.rowKey !== undefined || a.evidence.unit.id !== b.evidence.unit.id) return false
  return a.ranges.some(([start, end]) => b.ranges.some((other) => start < other[1] && other[0] < end))
}

function citationsOf({ candidate }: Scored, cited: readonly Citation[]): Citation[] {
  const { unit } = candidate.evidence
  return candidate.ranges.flatMap(([start, end]): Citation[] => {
    const quote = unit.text.slice(start, end)
    if (quote.trim() === '' || cited.some((c) => c.unitId === unit.id && c.at[0] === start && c.at[1] === end)) return []
    const confidence = unit.confidence === undefined ? {} : { confidence: unit.confidence }
    return [{ unitId: unit.id, quote, at: [start, end], anchors: quoteAnchors(unit, start, end), ...confidence }]
  })
}

/** The whole row that a cell stands in, so that a reader sees what is beside it. */
function rowOf(s: Scored | undefined, cited: readonly Citation[]): Citation[] {
  const cells = (s?.candidate.cells ?? []).filter((cell) => cell.text !== '')
  const [first, last] = [cells[0], cells.at(-1)]
  if (!s || !first || !last || cells.length < 2 || cells.length > widestRow) return []
  return citationsOf({ ...s, candidate: { ...s.candidate, ranges: [[first.start, last.end]] } }, cited)
}

const widestRow = 30

// A bare number is not a share of something because the question asks for one.
const ratios: ReadonlySet<string> = new Set(['%', 'パーセント', '割', '倍'])

/** A bare number takes the counter of the question; a statement asked for its time takes that of its document. */
function statementOf({ candidate }: Scored, question: Question): string {
  if (question.expects === 'quantity' && candidate.bare)
    return ratios.has(question.counter) ? candidate.statement : `${candidate.statement}${question.counter}`
  if (question.expects === 'quantity' && candidate.rowKey === undefined && question.counter !== '')
    return withCounter(candidate.statement.replace(/[※*]\d{1,2}(?=\s)/gu, ''), question)
  if (question.expects !== 'date' || !question.ofDocument) return candidate.statement
  const time = documentTime(candidate.evidence.unit)
  return time === '' ? candidate.statement : `${candidate.statement}（${time}）`
}

/** A sentence whose only number, dates aside, has no unit says in brackets what the question took it to count. */
function withCounter(statement: string, question: Question): string {
  const dates = readDates(statement)
  const free = readQuantities(statement).filter((q) => !dates.some((d) => d.at[0] < q.at[1] && q.at[0] < d.at[1]))
  const [only] = free
  const counted = only !== undefined && /^\s?[\p{Script=Han}\p{Script=Katakana}]/u.test(statement.slice(only.at[1]))
  return free.length === 1 && only?.unit === '' && !counted && !ratios.has(question.counter)
    ? `${statement}（${statement.slice(...only.digitsAt)}${question.counter}）`
    : statement
}

function choose(scored: readonly Scored[], question: Question): Scored[] {
  const overall = overallDimension(scored, question)
  if (overall) return [overall]
  const point = askedPoint(question.text)
  const stated = point === null ? null : statedPoint(scored, point)
  if (stated) return [stated]
  const first = extremeRow(scored, question) ?? scored[0]
  if (!first) return []
  const best = withNext(first, scored)
  const limit = question.expects === 'list' ? mostStatements * 3 : mostStatements
  const row = question.parts || question.expects === 'list' || question.extreme ? restOfRow(best, scored, question) : []
  const alone = best.kindMet && question.expects !== 'list' && rowIsNamed(best, question)
  const more = question.extreme
    ? []
    : scored.filter((s) => s !== best && !row.includes(s) && s.score >= best.score * closeEnough && !(alone && isOfAnotherRow(s, question)))
  const chosen = [best, ...row]
  for (const s of more) {
    if (chosen.length >= limit + row.length) break
    if (!chosen.some((c) => repeats(s, c))) chosen.push(s)
  }
  return chosen
}

const isOfAnotherRow = (s: Scored, question: Question): boolean => s.candidate.rowKey !== undefined && !rowIsNamed(s, question)

const shortStatement = 60

/** A short sentence is given with the one that follows it where the two together fit nearly as well. */
function withNext(best: Scored, scored: readonly Scored[]): Scored {
  const { candidate } = best
  if (candidate.rowKey !== undefined || candidate.statement.length >= shortStatement) return best
  const [start, end] = candidate.ranges[0] ?? [0, 0]
  return (
    scored.find(
      ({ candidate: other, score }) =>
        other.evidence.unit.id === candidate.evidence.unit.id &&
        other.rowKey === undefined &&
        other.joined === candidate.joined + 1 &&
        score >= best.score * nearlyAll &&
        other.ranges[0]?.[0] === start &&
        other.ranges[0][1] > end,
    ) ?? best
  )
}

/**
 * Other cells of a short row in the order of the columns; of a longer one those first whose columns are headed by what is asked for, then
 * the best.
 */
function restOfRow(best: Scored, scored: readonly Scored[], question: Question): Scored[] {
  if (best.candidate.rowKey === undefined) return []
  const place = (s: Scored): number => s.candidate.ranges.at(-1)?.[0] ?? 0
  const row = scored.filter((s) => s !== best && s.candidate.rowKey === best.candidate.rowKey)
  if (row.length <= shortRow) return row.sort((a, b) => place(a) - place(b))
  const headed = (s: Scored): number => (question.kinds.some((kind) => isHeadedBy(s.candidate, kind)) ? 0 : 1)
  return row
    .filter((s) => headed(s) === 0 || s.score >= best.score * 0.75)
    .sort((a, b) => headed(a) - headed(b) || b.score - a.score || place(a) - place(b))
    .slice(0, shortRow)
}
