import type { AnyRecipe, BlockText, OpenDocument, PageRecord, RunContext } from '@colrag/core'
import { decodePicture } from '@colrag/stage-kit/picture'
import { signAreas } from './sign-areas.ts'

/** Pixels along the longer side of the picture in which signs are looked for, and of a sign as it is read. */
const small = 480
const large = 640

/** What stands on the signs within a photograph, each read as a page of its own. */
export async function readSigns(
  document: OpenDocument,
  page: PageRecord,
  { layout, text }: Pick<AnyRecipe, 'layout' | 'text'>,
  ctx: RunContext,
): Promise<readonly BlockText[]> {
  const side = Math.max(page.width, page.height)
  const seen = await document.render(page.number, { dpi: (small / side) * 72 }, ctx)
  const scale = page.width / seen.width
  const texts: BlockText[] = []
  for (const sign of signAreas(await decodePicture(seen.bytes, page.id))) {
    const area = { x: sign.x * scale, y: sign.y * scale, width: sign.width * scale, height: sign.height * scale }
    const dpi = (large / Math.max(area.width, area.height)) * 72
    const drawn = await document.render(page.number, { dpi, area }, ctx)
    const key = await ctx.assets.put(drawn.bytes, 'image/png')
    const box = { x: 0, y: 0, width: area.width, height: area.height }
    const alone: PageRecord = {
      ...page,
      width: area.width,
      height: area.height,
      lines: [],
      fills: [],
      curves: [],
      links: [],
      images: [{ box, pixelWidth: drawn.width, pixelHeight: drawn.height }],
      raster: { image: { key, mediaType: 'image/png', width: drawn.width, height: drawn.height }, dpi: drawn.dpi },
    }
    const blocks = await layout.detect(alone, { document: document.record, before: [], after: [] }, ctx)
    texts.push(...(await text.read(alone, blocks, ctx)))
  }
  return texts
}
