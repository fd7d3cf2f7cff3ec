import type { BlockKind, Box, Direction, TableGrid } from '@colrag/core'
import type { Atom } from './atom.ts'

/** A cell with its words; `box` is in the page's frame once the draft leaves the part that made it. */
export interface DraftCell {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
  readonly box: Box
  readonly header: boolean
  readonly atoms: readonly Atom[]
}

export interface DraftGrid extends Omit<TableGrid, 'cells'> {
  readonly cells: readonly DraftCell[]
}

/**
 * A block before it has a place in the reading order. `boxes` are page boxes; `atoms` come in reading order and are empty for a table,
 * whose words are in the cells. `about` is the draft that a caption describes. `rule` says why it is what it is.
 */
export interface Draft {
  readonly kind: BlockKind
  readonly boxes: readonly Box[]
  readonly direction: Direction
  readonly atoms: readonly Atom[]
  readonly rule: string
  readonly confidence?: number
  readonly depth?: number
  readonly grid?: DraftGrid
  readonly about?: Draft
  readonly alternate?: string
}
