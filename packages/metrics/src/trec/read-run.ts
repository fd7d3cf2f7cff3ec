import type { Run } from '../judgements.ts'
import { rankItems } from '../rank-items.ts'
import { fieldsOf, numberOf } from './fields-of.ts'

/**
 * A run in TREC's format: `query Q0 item rank score tag` a line. The order is that of the scores; the written rank is not looked at. `ties`:
 * by id ascending, or descending as trec_eval breaks them (to repeat its figures). Throws `bad-input`.
 */
export function readRun(text: string, name = 'run', ties: 'ascending' | 'descending' = 'ascending'): Run {
  const scores = new Map<string, Map<string, number>>()
  for (const [query = '', , item = '', , score = ''] of fieldsOf(text, name, 6)) {
    const found = scores.get(query) ?? new Map<string, number>()
    scores.set(query, found.set(item, numberOf(score, name)))
  }
  return new Map([...scores].map(([query, found]) => [query, rankItems(found, ties)]))
}
