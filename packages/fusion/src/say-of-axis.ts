import type { Level, Retriever } from '@colrag/core'

/** Adds a note to the explanation of each hit that the named axis has a score for: what its numbers really are. */
export const sayOfAxis = <L extends Level>(retriever: Retriever<L>, axis: string, note: string): Retriever<L> => ({
  ...retriever,
  async retrieve(query, options, ctx) {
    const list = await retriever.retrieve(query, options, ctx)
    const hits = list.hits.map((hit) =>
      hit.explanation && typeof hit.parts?.[axis] === 'number'
        ? { ...hit, explanation: { ...hit.explanation, notes: [...hit.explanation.notes, note] } }
        : hit,
    )
    return { ...list, hits }
  },
})
