import type { DatasetSource } from '../read-data-file.ts'

/** A document of a judged set; `title` is '' where it has none. */
export interface JudgedDocument {
  readonly id: string
  readonly title: string
  readonly text: string
}

/** `answers` and `type` where the file has them. */
export interface JudgedQuery {
  readonly id: string
  readonly text: string
  readonly type?: string
  readonly answers?: readonly string[]
}

/**
 * Documents, queries in file order, and what each document is worth to a query: 0 was judged not relevant, more is better. A query that
 * was judged and has nothing relevant asks for what is not there. `problems`: what could not be used.
 */
export interface JudgedSet<D extends { readonly id: string } = JudgedDocument> {
  readonly source: DatasetSource
  readonly documents: readonly D[]
  readonly queries: readonly JudgedQuery[]
  readonly judgements: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly problems: readonly string[]
}
