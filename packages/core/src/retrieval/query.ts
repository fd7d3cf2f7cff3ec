import type { ImageRef } from '../records/image-ref.ts'
import type { Filter } from './filter.ts'

/** `filter`: what the facets of a unit must be, at its simplest each equal to the given value. A malformed one is `invalid-options`. */
export interface Query {
  readonly id: string
  readonly text: string
  readonly image?: ImageRef
  readonly filter?: Filter
}
