import type { GraphInput } from './encoder-graph.ts'
import type { PixelForm } from './pixel-form.ts'
import { pixelPlanes } from './pixel-form.ts'

/** Black, for graphs that want a picture with each text. */
export const blankPicture = (form: PixelForm): NonNullable<GraphInput['pixels']> =>
  pixelPlanes({ width: 1, height: 1, pixels: new Uint8Array(3) }, form)
