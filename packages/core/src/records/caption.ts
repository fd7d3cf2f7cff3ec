import type { BlockId } from '../ids.ts'
import type { PictureDescription } from './picture-description.ts'
import type { Provenance } from './provenance.ts'

/**
 * A sentence or two that say what a table, figure or map shows. `reference`: the sentence of the page that speaks of it by its number, with the
 * block it stands in. `picture`: what a model saw. `by.model` is absent where rules wrote it, and then `by.call` tells why the model's words
 * were not used.
 */
export interface Caption {
  readonly blockId: BlockId
  readonly text: string
  readonly reference?: { readonly blockId: BlockId; readonly text: string }
  readonly picture?: PictureDescription
  readonly by: Provenance
}
