import { checkedField } from './checked-field.ts'

/** One query's items with their scores. */
export interface ScoredItems {
  readonly query: string
  readonly items: readonly { readonly id: string; readonly score: number }[]
}

/** A run in TREC's format, ranks from 1, for other evaluators. Throws `invalid-options` for an id with white space, which the format cannot hold. */
export function writeRun(run: Iterable<ScoredItems>, tag: string): string {
  let text = ''
  for (const { query, items } of run)
    items.forEach(({ id, score }, i) => {
      text += `${checkedField(query)} Q0 ${checkedField(id)} ${i + 1} ${score} ${checkedField(tag)}\n`
    })
  return text
}
