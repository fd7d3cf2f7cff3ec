import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Rendering } from '@colrag/core'
import { heatOverlay } from '@colrag/recipes'
import type { PageHeat } from '@colrag/recipes'

/** What is laid over a page: its heat, and a frame around the first of its warm places. */
export type DrawnHeat = Pick<PageHeat, 'field' | 'regions'>

/** Draws heat over one page, as often as asked, each time a PNG of the size of the picture. `width` is the page's width in points. */
export async function heatPen(picture: Rendering, width: number): Promise<(heat: DrawnHeat) => Uint8Array> {
  const canvas = createCanvas(picture.width, picture.height)
  const pen = canvas.getContext('2d')
  pen.drawImage(await loadImage(Buffer.from(picture.bytes)), 0, 0)
  const plain = pen.getImageData(0, 0, picture.width, picture.height)
  const scale = picture.width / width
  return ({ field, regions }) => {
    const pixels = pen.createImageData(picture.width, picture.height)
    pixels.data.set(heatOverlay(plain, field))
    pen.putImageData(pixels, 0, 0)
    const [best] = regions
    if (best) {
      pen.strokeStyle = '#d55e00'
      pen.lineWidth = Math.max(1, 1.2 * scale)
      const margin = 2 * scale
      pen.strokeRect(
        best.box.x * scale - margin,
        best.box.y * scale - margin,
        best.box.width * scale + 2 * margin,
        best.box.height * scale + 2 * margin,
      )
    }
    return canvas.toBuffer('image/png')
  }
}
