import { ColragError } from '@colrag/core'

const preferred = ['test', 'dev', 'validation', 'train']

/** Splits in the order in which they are chosen: test, dev, validation and train first, then the others by name. */
function inOrder(splits: Iterable<string>): readonly string[] {
  const rank = (split: string): number => (preferred.includes(split) ? preferred.indexOf(split) : preferred.length)
  return [...new Set(splits)].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

/** The split that is asked for, or the first of those that there are; `not-found` with what there is. `place`: the judgements, for the sentence. */
export function splitOf(splits: Iterable<string>, asked: string | undefined, place: string): string {
  const known = inOrder(splits)
  const chosen = asked ?? known[0]
  if (chosen !== undefined && known.includes(chosen)) return chosen
  throw new ColragError(
    'not-found',
    place,
    chosen === undefined ? 'there are no judgements here' : `there are no judgements of the split "${chosen}"`,
    {
      hint: known.length === 0 ? 'a set needs qrels/test.tsv: query-id, corpus-id and score between tabs' : `there are ${known.join(', ')}`,
    },
  )
}
