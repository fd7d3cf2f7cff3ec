import { fieldsOf, lineFault, putDown } from './fields-of.ts'
import type { LineFaults } from './fields-of.ts'

/**
 * The scores of a run in TREC's format, `query Q0 item rank score tag` a line, queries and items in the order in which they first stand. The
 * written rank is not looked at. Throws `bad-input` for a line that is none and for an item that a query has already, unless `leftOut` hears of it;
 * then the first counts.
 */
export function readRunScores(text: string, name = 'run', faults: LineFaults = {}): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const scores = new Map<string, Map<string, number>>()
  for (const { number, fields } of fieldsOf(text)) {
    const [query = '', , item = '', , score = ''] = fields
    const what =
      fields.length === 6
        ? putDown(scores, query, item, score)
        : `${fields.length} fields where 6 are due (query, Q0, item, rank, score, tag)`
    if (what !== null) lineFault(name, number, what, faults)
  }
  return scores
}
