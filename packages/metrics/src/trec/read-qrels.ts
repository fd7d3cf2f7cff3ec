import type { Judgements } from '../judgements.ts'
import { fieldsOf, numberOf } from './fields-of.ts'

/** Judgements in TREC's format: `query iteration item grade` a line. Throws `bad-input`. */
export function readQrels(text: string, name = 'qrels'): Judgements {
  const judgements = new Map<string, Map<string, number>>()
  for (const [query = '', , item = '', grade = ''] of fieldsOf(text, name, 4)) {
    const grades = judgements.get(query) ?? new Map<string, number>()
    judgements.set(query, grades.set(item, numberOf(grade, name)))
  }
  return judgements
}
