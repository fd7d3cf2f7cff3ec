import type { AssetStore, PageRecord } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { decodeGrey } from './picture/grey-picture.ts'
import type { PictureView } from './picture/picture-view.ts'
import { pageView } from './picture/picture-view.ts'

/** The picture of a page, decoded when first asked for. */
export function pageRaster(page: PageRecord, assets: AssetStore): () => Promise<PictureView> {
  let held: Promise<PictureView> | undefined
  return () => (held ??= load(page, assets))
}

async function load(page: PageRecord, assets: AssetStore): Promise<PictureView> {
  if (!page.raster) throw new ColragError('unsupported', page.id, 'there is no picture of the page')
  return pageView(await decodeGrey(await assets.get(page.raster.image.key), page.id), page)
}
