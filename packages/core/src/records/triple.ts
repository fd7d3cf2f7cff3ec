import type { BlockId } from '../ids.ts'
import type { Provenance } from './provenance.ts'

/**
 * What an object says as a number or a date, kept beside its text. `value` (`high`: upper end of a range) counts `unit` as written without its
 * multiple (円, not 百万円), '' for a plain number; `iso` is cut at what is written (`2016-04`, `--08-05` without a year), `end` closes a span.
 */
export type TripleValue =
  | {
      readonly kind: 'quantity'
      readonly value: number
      readonly high?: number
      readonly unit: string
      readonly bound?: 'about' | 'least' | 'most' | 'below' | 'above'
    }
  | { readonly kind: 'date'; readonly iso: string; readonly end?: string }

/** `at`: the code units of the block's text in which the object (else the whole statement) is found. */
export interface Triple {
  readonly subject: string
  readonly predicate: string
  readonly object: string
  readonly blockId: BlockId
  readonly value?: TripleValue
  readonly at?: readonly [start: number, end: number]
  readonly by: Provenance
}
