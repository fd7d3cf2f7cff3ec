/** Sentences on what could not be used of a data set. */
export interface ProblemList {
  /** `kind` says what is the matter, so that one fault in a million lines does not fill the screen; `sentence` names file and line. */
  add(kind: string, sentence: string): void
  /** The first of each kind, then how many more there are of it, in the order in which kinds came up. */
  sentences(): readonly string[]
}

const told = 5

/** Every fault counts, the first five of a kind are told in words. */
export function problemList(): ProblemList {
  const kinds = new Map<string, { readonly first: string[]; more: number }>()
  return {
    add(kind, sentence) {
      const known = kinds.get(kind) ?? { first: [], more: 0 }
      kinds.set(kind, known)
      if (known.first.length < told) known.first.push(sentence)
      else known.more++
    },
    sentences: () =>
      [...kinds].flatMap(([kind, { first, more }]) => [...first, ...(more === 0 ? [] : [`${kind}: ${more.toLocaleString('en')} more`])]),
  }
}
