import type { Box } from '../geometry.ts'
import type { BlockId, PageId } from '../ids.ts'
import type { Direction } from './page.ts'
import type { Provenance } from './provenance.ts'

export const blockKinds = [
  'title',
  'heading',
  'text',
  'list',
  'table',
  'figure',
  'photo',
  'map',
  'chart',
  'formula',
  'caption',
  'footnote',
  'legend',
  'furniture',
] as const
export type BlockKind = (typeof blockKinds)[number]

/** Kinds that show something rather than say it: nothing is lost where nothing is written in them. */
export const pictureKinds: ReadonlySet<BlockKind> = new Set(['figure', 'photo', 'map', 'chart'])

/** Code units `start` (inclusive) to `end` (exclusive) of `page.spans[span].text`. */
export interface SpanSlice {
  readonly span: number
  readonly start: number
  readonly end: number
}

/** A cell as geometry: which glyphs belong to it, not yet how they read. */
export interface GridCell {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
  readonly box: Box
  readonly header: boolean
  readonly slices: readonly SpanSlice[]
}

/** Rows and columns count from 0. `evidence`: what made it a table; `score` in [0, 1]. */
export interface TableGrid {
  readonly rows: number
  readonly columns: number
  readonly headerRows: number
  readonly headerColumns: number
  readonly cells: readonly GridCell[]
  readonly evidence: 'ruled' | 'aligned' | 'model' | 'tagged'
  readonly score: number
  /** The table's record on the page before, when this one goes on with it. */
  readonly continues?: BlockId
  /** The first body row is the rest of a row that the page break cut in two. */
  readonly continuesRow?: boolean
}

/**
 * A region of one page. `boxes` has one box per piece (a paragraph over two columns has two); `order` counts from 0 in reading order over
 * the page. Each glyph of the page is in the slices of exactly one block (in `grid.cells` for a table), or in a block of kind `furniture`.
 * `depth`: level of a title or heading, 0 the highest. `belongsTo`: the figure or table that a caption or legend describes. `alternate`: what
 * the file's tags say that a figure shows, for those who do not see it.
 */
export interface Block {
  readonly id: BlockId
  readonly pageId: PageId
  readonly kind: BlockKind
  readonly boxes: readonly Box[]
  readonly order: number
  readonly direction: Direction
  readonly slices: readonly SpanSlice[]
  readonly depth?: number
  readonly grid?: TableGrid
  readonly belongsTo?: BlockId
  readonly alternate?: string
  readonly by: Provenance
}
