import type { Judgements } from '../judgements.ts'
import { checkedField } from './checked-field.ts'

/** Judgements in TREC's format, for other evaluators. Throws `invalid-options` for an id that the format cannot hold. */
export function writeQrels(judgements: Judgements): string {
  let text = ''
  for (const [query, grades] of judgements)
    for (const [item, grade] of grades) text += `${checkedField(query)} 0 ${checkedField(item)} ${grade}\n`
  return text
}
