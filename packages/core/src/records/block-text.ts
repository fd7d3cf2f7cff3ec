import type { Box } from '../geometry.ts'
import type { BlockId } from '../ids.ts'
import type { Provenance } from './provenance.ts'

/** `unit`: the unit that a header cell names for the values below or beside it (千円, %, 人), as written. */
export interface Cell {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
  readonly text: string
  readonly box: Box
  readonly header: boolean
  readonly unit?: string
}

/**
 * Rows and columns count from 0. A table over several pages is one record per page, joined by `continues`; `continuesRow`: its first body row
 * goes on with the last row of that record. `unit`: the unit that a note on the table names for all its values (単位：千円), as written.
 */
export interface Table {
  readonly rows: number
  readonly columns: number
  readonly headerRows: number
  readonly headerColumns: number
  readonly cells: readonly Cell[]
  readonly continues?: BlockId
  readonly continuesRow?: boolean
  readonly unit?: string
}

/** Where code units `start` to `end` of the text stand on the page. */
export interface TextLine {
  readonly start: number
  readonly end: number
  readonly box: Box
}

/**
 * What a block says. For a table `text` has the cells of a row joined by tabs and rows joined by line feeds (a spanning cell stands once,
 * at its first place), and `lines` has one entry per cell, or for each line of a cell; otherwise one per line. A line whose words are not set
 * evenly has one for each stretch that is, so that the place of a word follows from its length. `by.confidence` is in [0, 1].
 */
export interface BlockText {
  readonly blockId: BlockId
  readonly text: string
  readonly lines: readonly TextLine[]
  readonly table?: Table
  readonly origin: 'embedded' | 'ocr'
  readonly by: Provenance
}
