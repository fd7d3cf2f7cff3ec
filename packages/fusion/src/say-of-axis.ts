import type { Hit, Level, Retriever } from '@colrag/core'

/** Adds a note to the explanation of each hit that the named axis has a score for: what its numbers really are. */
export function sayOfAxis<L extends Level>(retriever: Retriever<L>, axis: string, note: string): Retriever<L> {
  const noted = (hit: Hit): Hit =>
    hit.explanation && typeof hit.parts?.[axis] === 'number'
      ? { ...hit, explanation: { ...hit.explanation, notes: [...hit.explanation.notes, note] } }
      : hit
  return {
    ...retriever,
    async retrieve(query, options, ctx) {
      const list = await retriever.retrieve(query, options, ctx)
      const { explain } = list
      return { ...list, hits: list.hits.map(noted), ...(explain ? { explain: (hit: Hit) => noted(explain(hit)) } : {}) }
    },
  }
}
