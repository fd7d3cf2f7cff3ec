import type { Run } from '../judgements.ts'
import { rankItems } from '../rank-items.ts'
import { fieldsOf, lineFault, putDown } from './fields-of.ts'
import type { LineFaults } from './fields-of.ts'

/**
 * A run in TREC's format: `query Q0 item rank score tag` a line. The order is that of the scores; the written rank is not looked at. `ties`:
 * by id ascending, or descending as trec_eval breaks them (to repeat its figures). Throws `bad-input` for a line that is none and for an item that a
 * query has already, unless `leftOut` hears of it; then the first counts.
 */
export function readRun(text: string, name = 'run', ties: 'ascending' | 'descending' = 'ascending', faults: LineFaults = {}): Run {
  const scores = new Map<string, Map<string, number>>()
  for (const { number, fields } of fieldsOf(text)) {
    const [query = '', , item = '', , score = ''] = fields
    const what =
      fields.length === 6
        ? putDown(scores, query, item, score)
        : `${fields.length} fields where 6 are due (query, Q0, item, rank, score, tag)`
    if (what !== null) lineFault(name, number, what, faults)
  }
  return new Map([...scores].map(([query, found]) => [query, rankItems(found, ties)]))
}
