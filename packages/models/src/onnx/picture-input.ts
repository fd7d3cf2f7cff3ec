import type { GraphInput } from './encoder-graph.ts'
import { pictureFeeds } from './geometry/picture-feeds.ts'
import type { PictureGrid } from './geometry/picture-grid.ts'
import type { PixelForm } from './pixel-form.ts'
import { pixelPlanes } from './pixel-form.ts'

const black = { width: 1, height: 1, pixels: new Uint8Array(3) }

/** Black, for graphs that want a picture with each text. */
export const blankPicture = (form: PixelForm): NonNullable<GraphInput['pixels']> => pixelPlanes(black, form)

/** Black as `blankPicture`, for a graph that is fed by a grid where there is one. */
export const blankFeeds = (form: PixelForm, grid: PictureGrid | null): Pick<GraphInput, 'pixels' | 'tensors'> =>
  grid === null ? { pixels: blankPicture(form) } : { tensors: pictureFeeds(black, grid, form) }
