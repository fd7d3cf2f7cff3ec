import type { Evidence } from '@colrag/core'
import type { GridCellText } from './table-grid.ts'

/**
 * A piece of evidence that may answer. `own` says the statement with what names it (row and column headers), `near` what stands around it,
 * `far` the unit's context; `row` the other cells of a table row; `value` is the part in which the wanted kind of answer must be. `ranges`: the code units of the unit's text to
 * quote, in order. `rowKey` is equal for cells of one table row; `label` and `column` are paths of
 * names joined by line feeds.
 */
export interface Candidate {
  readonly evidence: Evidence
  readonly rank: number
  readonly statement: string
  readonly value: string
  readonly own: string
  readonly near: string
  readonly row?: string
  readonly far: string
  readonly ranges: readonly (readonly [start: number, end: number])[]
  /** How many sentences were put together, 1 for one sentence or a cell. */
  readonly joined: number
  readonly rowKey?: string
  readonly column?: string
  readonly label?: string
  /** All cells of the table row, with their places in the unit's text; shared by the candidates of a row. */
  readonly cells?: readonly GridCellText[]
  /** The value is a number and nothing says what it counts. */
  readonly bare?: boolean
}
