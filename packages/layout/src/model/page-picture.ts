import type { PageRecord, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { decodePicture, resample } from '@colrag/stage-kit/picture'
import type { Picture } from '@colrag/stage-kit/picture'

/** The picture of a page and how many of its pixels make a point. */
export interface PagePicture {
  readonly picture: Picture
  readonly perPoint: { readonly x: number; readonly y: number }
}

/** The raster of a page, brought down to `dpi` where it is finer. Rejects with `unsupported` for a page without one. */
export async function pagePicture(page: PageRecord, ctx: RunContext, dpi: number = Infinity): Promise<PagePicture> {
  const { raster } = page
  if (!raster)
    throw new ColragError('unsupported', page.id, 'there is no picture of the page, and a model looks at nothing else', {
      hint: "read the document with pdfReader({ rasters: 'all' })",
    })
  const picture = await decodePicture(await ctx.assets.get(raster.image.key), page.id)
  const scale = raster.dpi / 72
  if (raster.dpi <= dpi) return { picture, perPoint: { x: scale, y: scale } }
  const size = (pixels: number): number => Math.max(1, Math.round((pixels * dpi) / raster.dpi))
  const smaller = resample(picture, size(picture.width), size(picture.height), 'bilinear')
  return {
    picture: smaller,
    perPoint: { x: (scale * smaller.width) / picture.width, y: (scale * smaller.height) / picture.height },
  }
}
