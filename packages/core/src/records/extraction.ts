import type { BlockText } from './block-text.ts'
import type { Block } from './block.ts'
import type { Caption } from './caption.ts'
import type { DocumentRecord } from './document.ts'
import type { FigureAsset } from './figure-asset.ts'
import type { PageFrame } from './page.ts'
import type { Triple } from './triple.ts'

/** A block without its glyphs, light enough to keep for a whole document. `tableScore`: its grid's, where it has one. */
export type BlockFrame = Omit<Block, 'slices' | 'grid'> & { readonly tableScore?: number }

/** All that extraction says of one document, joined by block id; blocks in page and reading order. */
export interface Extraction {
  readonly document: DocumentRecord
  readonly pages: readonly PageFrame[]
  readonly blocks: readonly BlockFrame[]
  readonly texts: readonly BlockText[]
  readonly captions: readonly Caption[]
  readonly triples: readonly Triple[]
  readonly figures?: readonly FigureAsset[]
}
