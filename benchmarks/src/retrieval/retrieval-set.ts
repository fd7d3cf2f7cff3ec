import type { AnyRecipe, Retriever, RunContext, Unit, UnitId, UnitTree } from '@colrag/core'
import type { WrittenDocument } from './written-document.ts'

export interface SetQuestion {
  readonly text: string
  /** All pages that it needs, each by the keys of the pages that will do. */
  readonly gold: readonly (readonly string[])[]
}

/**
 * What is asked of a set: the share of needed pages found within `at` places (`R`), the share of questions all of whose pages are (`All`), or
 * the discounted gain over the best possible one (`nDCG`). `needed`: as many places as the question needs pages.
 */
export interface Wanted {
  readonly measure: 'R' | 'All' | 'nDCG'
  readonly at: number | 'needed'
  /** Absent: told beside the others, and no target. */
  readonly least?: number
}

/** Units of a set and where they lie: the keys of the pages of a unit, in order. */
export interface SetUnits {
  readonly units: Iterable<Unit>
  pagesOf(id: UnitId): readonly string[]
}

/** `data`: the folder of the public sets. `keep`: a folder of the set's own for what the next run needs again. */
export interface SetPlace {
  readonly data: string
  readonly keep: string
  readonly ctx: RunContext
}

interface NamedSet {
  readonly name: string
  readonly wanted: readonly Wanted[]
  /** Makes of the search what is asked of it, where that is no block. */
  rankBy?(search: Retriever<'block'>, tree: UnitTree): Retriever
}

/** A public question set as documents that are given as text. `load` rejects with `not-found` where the data is not there. */
export interface WrittenSet extends NamedSet {
  load(data: string): Promise<{ readonly documents: readonly WrittenDocument[]; readonly questions: readonly SetQuestion[] }>
}

/** A public question set over PDF files, which the recipe reads itself. */
export interface FileSet extends NamedSet {
  read(recipe: AnyRecipe, place: SetPlace): Promise<SetUnits & { readonly questions: readonly SetQuestion[] }>
}

export type RetrievalSet = WrittenSet | FileSet
