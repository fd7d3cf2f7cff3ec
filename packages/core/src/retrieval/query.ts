import type { ImageRef } from '../records/image-ref.ts'

/** `filter`: facets that a unit must have, each equal to the given value. */
export interface Query {
  readonly id: string
  readonly text: string
  readonly image?: ImageRef
  readonly filter?: Readonly<Record<string, string>>
}
