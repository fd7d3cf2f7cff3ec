import { ColragError } from '@colrag/core'

/** One query's items with their scores. */
export interface ScoredItems {
  readonly query: string
  readonly items: readonly { readonly id: string; readonly score: number }[]
}

/** A run in TREC's format, ranks from 1, for other evaluators. Throws `invalid-options` for an id with white space, which the format cannot hold. */
export function writeRun(run: Iterable<ScoredItems>, tag: string): string {
  let text = ''
  for (const { query, items } of run) {
    items.forEach(({ id, score }, i) => {
      for (const field of [query, id, tag])
        if (/^$|\s/.test(field))
          throw new ColragError('invalid-options', JSON.stringify(field), 'a TREC run cannot hold an empty id or one with white space')
      text += `${query} Q0 ${id} ${i + 1} ${score} ${tag}\n`
    })
  }
  return text
}
