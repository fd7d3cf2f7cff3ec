import type { Box } from '../geometry.ts'
import type { BlockId } from '../ids.ts'
import type { ImageRef } from './image-ref.ts'

/**
 * The picture of a figure, photograph, map, chart or formula as it stands on the page. `area`: what it shows, in points: the block's boxes
 * with a margin, cut at the page's edge. `dpi`: the resolution reached. `captionId`: the caption block that belongs to it.
 */
export interface FigureAsset {
  readonly blockId: BlockId
  readonly image: ImageRef
  readonly area: Box
  readonly dpi: number
  readonly captionId?: BlockId
}
