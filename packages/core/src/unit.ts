import type { Box } from './geometry.ts'
import type { DocumentId, UnitId } from './ids.ts'
import type { Confidence } from './records/confidence.ts'
import type { ImageRef } from './records/image-ref.ts'

/** A place on a page: one unit may have several anchors (a table over two pages), one anchor several boxes (a paragraph over two columns). */
export interface Anchor {
  readonly documentId: DocumentId
  /** Counts from 1. */
  readonly page: number
  readonly boxes: readonly Box[]
}

export const levels = ['volume', 'document', 'section', 'page', 'block', 'sentence', 'triple'] as const
export type Level = (typeof levels)[number]

/** Where code units `start` to `end` of a unit's text stand. */
export interface Placement {
  readonly start: number
  readonly end: number
  readonly page: number
  readonly box: Box
}

/**
 * The waist: all that indexes ever see. `text` is shown and quoted; `context` (title, section path, table headers, caption) is indexed with
 * it and never quoted. `facets` hold what filters ask for; `kind`, `title` and `volume` are always there for blocks.
 * `confidence`: of the block that it was made of.
 */
export interface Unit<L extends Level = Level> {
  readonly id: UnitId
  readonly level: L
  readonly parentId: UnitId | null
  readonly text: string
  readonly context: string
  readonly placements: readonly Placement[]
  readonly anchors: readonly Anchor[]
  readonly facets: Readonly<Record<string, string>>
  readonly image?: ImageRef
  readonly confidence?: Confidence
}

export interface UnitTree {
  parent(id: UnitId): UnitId | null
  /** In tree order. */
  children(id: UnitId): readonly UnitId[]
  /** The unit itself or its ancestor at `level`; null where there is none. */
  at(id: UnitId, level: Level): UnitId | null
  /** All units of a level in tree order. */
  all(level: Level): readonly UnitId[]
}

/** `get` keeps the order of `ids`; an unknown id throws `not-found`. */
export interface UnitStore {
  get(ids: readonly UnitId[]): Promise<readonly Unit[]>
}

/**
 * An opened generation of units. `every` yields all of them in tree order. `verify` reads all of its files and throws `corrupt`, naming the file,
 * where one is not what was written; without it, opening checks everything.
 */
export interface OpenUnits {
  readonly units: UnitStore
  readonly tree: UnitTree
  every(): AsyncIterable<Unit>
  verify?(): Promise<void>
}
