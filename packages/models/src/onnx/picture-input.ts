import type { ImageRef, RunContext } from '@colrag/core'
import { decodePicture } from '@colrag/stage-kit/picture'
import type { GraphInput } from './encoder-graph.ts'
import type { PixelForm } from './pixel-form.ts'
import { pixelPlanes } from './pixel-form.ts'

/** A picture of the run's assets as a graph takes it. */
export async function pictureInput(image: ImageRef, form: PixelForm, ctx: RunContext): Promise<NonNullable<GraphInput['pixels']>> {
  return pixelPlanes(await decodePicture(await ctx.assets.get(image.key), image.key), form)
}

/** Black, for graphs that want a picture with each text. */
export const blankPicture = (form: PixelForm): NonNullable<GraphInput['pixels']> =>
  pixelPlanes({ width: 1, height: 1, pixels: new Uint8Array(3) }, form)
