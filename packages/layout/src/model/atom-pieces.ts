import type { SpanSlice } from '@colrag/core'
import type { Atom } from '../atom.ts'

/** Keeps the pieces of a word in order, before the next whole number. */
const orderStep = 1e-6

/**
 * The words of a page by what slices hold of them: for a slice, the words or parts of words in it, in their order in the content. A part has
 * the box and the text of the whole word.
 */
export function atomPieces(atoms: readonly Atom[]): (slice: SpanSlice) => readonly Atom[] {
  const bySpan = new Map<number, Atom[]>()
  for (const atom of atoms) {
    const held = bySpan.get(atom.span)
    if (held) held.push(atom)
    else bySpan.set(atom.span, [atom])
  }
  return ({ span, start, end }) =>
    (bySpan.get(span) ?? []).flatMap((atom) => {
      const from = Math.max(start, atom.start)
      const to = Math.min(end, atom.end)
      if (from >= to) return []
      return [from === atom.start && to === atom.end ? atom : { ...atom, start: from, end: to, order: atom.order + (from - atom.start) * orderStep }]
    })
}
