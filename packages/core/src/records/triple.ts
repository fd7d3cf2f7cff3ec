import type { BlockId } from '../ids.ts'
import type { Provenance } from './provenance.ts'

/** `at`: the code units of the block's text in which the object (else the whole statement) is found. */
export interface Triple {
  readonly subject: string
  readonly predicate: string
  readonly object: string
  readonly blockId: BlockId
  readonly at?: readonly [start: number, end: number]
  readonly by: Provenance
}
