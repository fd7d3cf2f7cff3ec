import type { Judgements } from '../judgements.ts'
import { fieldsOf, lineFault, putDown } from './fields-of.ts'
import type { LineFaults } from './fields-of.ts'

/**
 * Judgements in TREC's format, `query iteration item grade` a line, or in BEIR's, `query item grade` below a head that says so. Throws `bad-input` for
 * a line that is none and for a pair that was judged before, unless `leftOut` hears of it; then the first judgement counts.
 */
export function readQrels(text: string, name = 'qrels', faults: LineFaults = {}): Judgements {
  const judgements = new Map<string, Map<string, number>>()
  let due = 4
  let first = true
  for (const { number, fields } of fieldsOf(text)) {
    const isHead = first && fields.length === 3 && /^query[-_]?id$/i.test(fields[0] ?? '')
    first = false
    if (isHead) {
      due = 3
      continue
    }
    const [query = '', item = '', grade = ''] = due === 3 ? fields : [fields[0], fields[2], fields[3]]
    const what =
      fields.length === due
        ? putDown(judgements, query, item, grade)
        : `${fields.length} fields where ${due} are due (query${due === 4 ? ', iteration' : ''}, item, grade)`
    if (what !== null) lineFault(name, number, what, faults)
  }
  return judgements
}
