import type { BlockId } from '../ids.ts'
import type { Provenance } from './provenance.ts'

/** A sentence or two that say what a table, figure or map shows. */
export interface Caption {
  readonly blockId: BlockId
  readonly text: string
  readonly by: Provenance
}
