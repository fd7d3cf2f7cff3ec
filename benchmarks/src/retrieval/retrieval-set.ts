import type { AnyRecipe, Retriever, Unit, UnitId, UnitTree } from '@colrag/core'
import type { DatasetSource } from '../datasets/read-data-file.ts'
import type { WrittenDocument } from './written-document.ts'

/**
 * `id`: unique in its set; where absent, the number of the question from 0. `gold`: all items that it needs, each by the keys of those that will
 * do; empty where the set asks on purpose what it does not hold. `grades`: how much each item is worth, for sets that were judged that way; the
 * items of `gold` are worth 1 otherwise. `type`: the kind of question, by which figures are reported apart. `answers`: accepted answers, the
 * first as a person would give it. `modality`: what the answer stands in (image, table, text), by which answers are reported apart. `linked`: the items
 * that the set's own graph hangs on the question's evidence, in its order, pictures among them those of `gold`.
 */
export interface SetQuestion {
  readonly id?: string
  readonly text: string
  readonly gold: readonly (readonly string[])[]
  readonly grades?: Readonly<Record<string, number>>
  readonly type?: string
  readonly answers?: readonly string[]
  readonly modality?: string
  readonly linked?: readonly string[]
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

interface NamedSet {
  readonly name: string
  readonly source?: DatasetSource
  readonly wanted: readonly Wanted[]
  /** Makes of the search what is asked of it, where that is no block. */
  rankBy?(search: Retriever<'block'>, tree: UnitTree): Retriever
  /** The values of a recipe that this task searches with, where some of them are of no use to it. */
  valuesFor?(values: AnyRecipe['values']): AnyRecipe['values']
}

/**
 * A question set as documents that are given as text. `load` rejects with `not-found` where the data is not there. `problems`: what could not be
 * used of the data (a broken line, a judgement of an unknown item), one sentence each; the rest is used.
 */
export interface WrittenSet extends NamedSet {
  load(data: string): Promise<{
    readonly documents: readonly WrittenDocument[]
    readonly questions: readonly SetQuestion[]
    readonly problems?: readonly string[]
  }>
}

/** An item that is part of a page. `page`: from 1; `box`: left, top, right, bottom in points from the top left corner of the page. */
export interface SetRegion {
  readonly key: string
  readonly file: string
  readonly page: number
  readonly box: readonly [x0: number, y0: number, x1: number, y1: number]
}

/**
 * A question set over PDF files and pictures, which a recipe reads itself. Its items are pages, `NAME#NUMBER` of a file, what `names` calls these
 * pages, or the `regions` where it gives some. `keep`: a folder for files that `locate` has to make; without one it makes none.
 * `locate` rejects as `load` does; where it names a `workspace`, that is searched as it is and `paths` are not read. `corpus`: by which name its workspace is kept, the set's own unless given: sets over the same files share one.
 */
export interface FileSet extends NamedSet {
  readonly corpus?: string
  locate(
    data: string,
    keep?: string,
  ): Promise<{
    readonly paths: readonly string[]
    readonly workspace?: string
    readonly questions: readonly SetQuestion[]
    readonly regions?: readonly SetRegion[]
    readonly names?: ReadonlyMap<string, readonly string[]>
    readonly problems?: readonly string[]
  }>
}

export type RetrievalSet = WrittenSet | FileSet
