import type { SetQuestion } from '@colrag/benchmarks/sets'
import { byAlternatives } from '@colrag/metrics'
import type { Measure } from '@colrag/metrics'
import type { QueryRow, RankedItem } from '../record/run-record.ts'

/** The id of the question at a place of its set. */
export const idOf = (question: SetQuestion, place: number): string => question.id ?? String(place)

/** A question has something to find where it names items that it needs. */
export const isAnswerable = ({ gold }: Pick<SetQuestion, 'gold'>): boolean => gold.some((item) => item.length > 0)

/** A row of what was found, measured; a question with nothing to find has no measures. */
export function measuredRow(
  question: SetQuestion,
  place: number,
  ranking: readonly RankedItem[],
  measures: readonly Measure[],
): Omit<QueryRow, 'axes' | 'evidence'> {
  return {
    id: idOf(question, place),
    text: question.text,
    type: question.type ?? null,
    ...(question.modality === undefined ? {} : { modality: question.modality }),
    gold: question.gold,
    ranking,
    measures: isAnswerable(question) ? valuesOf(question, ranking, measures) : null,
  }
}

function valuesOf(question: SetQuestion, ranking: readonly RankedItem[], measures: readonly Measure[]): Readonly<Record<string, number>> {
  const { grades, inTerms } = byAlternatives(question.gold, question.grades)
  const ranked = inTerms(ranking.map(({ item }) => item))
  return Object.fromEntries(measures.map((measure) => [measure.name, measure.of(ranked, grades)]))
}
