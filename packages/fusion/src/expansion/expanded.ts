import type { Level, Query, Retriever } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { QueryExpander } from './query-expander.ts'

/**
 * The retriever, asked by more words than the question has: for indexes of words, where each word counts as often as it is asked for. What
 * the question says itself is asked `repeats` times (2 when absent), so that an added word counts that much less.
 */
export function expanded<L extends Level>(
  retriever: Retriever<L>,
  expander: QueryExpander,
  { repeats = 2 }: { readonly repeats?: number } = {},
): Retriever<L> {
  if (!Number.isInteger(repeats) || repeats < 1)
    throw new ColragError('invalid-options', 'expanded', `repeats must be a whole number of at least 1, not ${repeats}`)
  return askedBy(retriever, (query) => {
    const words = expander(query.text).flatMap((expansion) => expansion.words)
    return Promise.resolve(words.length === 0 ? query.text : withWords(query.text, words, repeats))
  })
}

/** The text so many times, then each of the words, on lines of their own so that no word runs into the next. */
export const withWords = (text: string, words: readonly string[], repeats: number): string =>
  [...new Array<string>(repeats).fill(text), ...words].join('\n')

/** The retriever, asked by another text than the question's own; once for each query object. */
export function askedBy<L extends Level>(retriever: Retriever<L>, textOf: (query: Query, ctx: Context) => Promise<string>): Retriever<L> {
  const held = new WeakMap<Query, Promise<Query>>()
  const asked = (query: Query, ctx: Context): Promise<Query> => {
    const before = held.get(query)
    if (before) return before
    const made = query.text.trim() === '' ? Promise.resolve(query) : textOf(query, ctx).then((text) => ({ ...query, text }))
    held.set(query, made)
    made.catch(() => held.delete(query))
    return made
  }
  const { score } = retriever
  return {
    level: retriever.level,
    supports: retriever.supports,
    retrieve: async (query, options, ctx) => retriever.retrieve(await asked(query, ctx), options, ctx),
    ...(score ? { score: async (query, ids, ctx) => score.call(retriever, await asked(query, ctx), ids, ctx) } : {}),
  }
}

type Context = Parameters<Retriever['retrieve']>[2]
