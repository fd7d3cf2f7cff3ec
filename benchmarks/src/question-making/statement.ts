import type { Unit } from '@colrag/core'
import type { BlockScope } from './block-scope.ts'

/** A value of a table with its row and column. `from`, `to`: where the value stands in the text of the block. */
export interface CellStatement {
  readonly block: Unit
  readonly scope: BlockScope
  readonly subject: string
  readonly attribute: string
  /** As printed, with its unit. */
  readonly value: string
  /** Where it is a number: how much, in which unit as written ('' where none is). */
  readonly amount?: { readonly value: number; readonly unit: string }
  readonly quote: string
  readonly from: number
  readonly to: number
}
