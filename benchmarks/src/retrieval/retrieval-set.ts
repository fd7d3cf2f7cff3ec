import type { WrittenDocument } from './written-document.ts'

export interface SetQuestion {
  readonly text: string
  /** Keys of all pages that it needs. */
  readonly gold: readonly string[]
}

/** What is asked of a set. A figure is the share of needed pages found within `at` places (`R`), or of questions all of whose pages are (`All`). */
export interface Wanted {
  readonly measure: 'R' | 'All'
  readonly at: number
  readonly least: number
}

/** A public question set as documents and questions. `load` rejects with `not-found` where the data is not there. */
export interface RetrievalSet {
  readonly name: string
  readonly wanted: readonly Wanted[]
  load(data: string): Promise<{ readonly documents: readonly WrittenDocument[]; readonly questions: readonly SetQuestion[] }>
}
