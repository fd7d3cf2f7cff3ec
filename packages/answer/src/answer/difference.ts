import { readCellQuantity, readQuantities } from '@colrag/stage-kit'
import type { Question } from '../question/analyse-question.ts'
import type { Scored } from '../candidates/score-candidate.ts'

/** Two statements of one thing at two times or of two things, and what is computed of them, '' for nothing. `labels` stand before the statements that do not say them, '' for nothing; the times of their documents unless given. */
export interface Difference {
  readonly first: Scored
  readonly second: Scored
  readonly text: string
  readonly labels?: readonly [string, string]
}

/**
 * `rank` orders the candidates for the question with one of its times only (`atTime`). Null unless the question compares two times and each has a
 * candidate of its own. The difference is computed from the two printed
 * numbers, and only between cells of rows with one name.
 */
export function differenceOf(question: Question, rank: (dateIndex: number) => readonly Scored[]): Difference | null {
  if (!question.comparing || timesOf(question).length !== 2) return null
  const pair = bestPair(
    rank(0).filter((s) => mayCompare(s, question)),
    rank(1).filter((s) => mayCompare(s, question)),
  )
  if (!pair) return null
  const [first, second] = pair
  const [a, b] = [numberIn(first, question), numberIn(second, question)]
  if (!a || !b || (a.unit !== '' && b.unit !== '' && a.unit !== b.unit)) return { first, second, text: '' }
  const unit = a.unit || b.unit || question.counter
  const unlike =
    first.candidate.rowKey === undefined ||
    second.candidate.rowKey === undefined ||
    !sameName(first.candidate.label, second.candidate.label)
  if (unlike) return { first, second, text: '' }
  return {
    first,
    second,
    text: wording(a.value, b.value, `${/^[A-Za-z]/.test(unit) ? ' ' : ''}${unit}`, question.japanese),
  }
}

function wording(a: number, b: number, unit: string, japanese: boolean): string {
  const printed = (value: number): string => `${Number(value.toPrecision(12)).toLocaleString('en-US', { maximumFractionDigits: 6 })}${unit}`
  const difference = printed(Math.abs(b - a))
  return japanese ? `${printed(a)}から${printed(b)}：差 ${difference}` : `${printed(a)} to ${printed(b)}: difference ${difference}`
}

/** The question with one of its two times only: the days it names, else the years. */
export function atTime(question: Question, index: number): Question {
  if (question.dates.length === 2) return { ...question, dates: question.dates.slice(index, index + 1) }
  const other = yearsOf(question)[1 - index]
  return {
    ...question,
    figures: question.figures.filter((figure) => figure !== other),
    runs: question.runs.filter((run) => run.length !== 1 || run[0] !== other),
  }
}

const yearsOf = (question: Question): string[] => question.figures.filter((figure) => /^(?:19|20)\d\d$/.test(figure))
const timesOf = (question: Question): readonly unknown[] => (question.dates.length > 0 ? question.dates : yearsOf(question))

const looked = 12
const sameNames = 0.8

/** The best two together; a pair under the same row and column names is worth 0.8 more. */
function bestPair(one: readonly Scored[], other: readonly Scored[]): readonly [Scored, Scored] | null {
  let best: readonly [Scored, Scored] | null = null
  let worth = -Infinity
  for (const a of one.slice(0, looked)) {
    for (const b of other.slice(0, looked * 4)) {
      if (a.candidate.evidence.unit.id === b.candidate.evidence.unit.id) continue
      const alike =
        a.candidate.rowKey !== undefined &&
        b.candidate.rowKey !== undefined &&
        sameName(a.candidate.label, b.candidate.label) &&
        sameName(a.candidate.column, b.candidate.column)
      const sum = a.score + b.score + (alike ? sameNames : 0)
      if (sum > worth) {
        best = [a, b]
        worth = sum
      }
    }
  }
  return best
}

const plain = (name: string): string => name.toLowerCase().replace(/\s|s\b|[(（].*[)）]/gu, '')
const sameName = (a = '', b = ''): boolean => plain(a) === plain(b)

const mayCompare = (s: Scored, question: Question): boolean => question.expects !== 'quantity' || numberIn(s, question) !== null

/** The number of a cell (a second one in brackets aside), or a sentence's first with a unit that is asked for. */
function numberIn({ candidate }: Scored, question: Question): { readonly value: number; readonly unit: string } | null {
  const fits = (unit: string): boolean => unit === '' || question.units.length === 0 || question.units.some((u) => unit.endsWith(u))
  if (candidate.rowKey !== undefined) {
    const number = readCellQuantity(candidate.value.replace(/\s*[(（][\d,.]+[)）]\s*/u, ''))
    return number && fits(number.unit) ? number : null
  }
  return readQuantities(candidate.value).find((q) => q.unit !== '' && question.units.length > 0 && fits(q.unit)) ?? null
}
