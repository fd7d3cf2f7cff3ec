import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { GreyPicture } from '@colrag/ocr'
import type { Condition } from './condition.ts'

/** A page as a scanner gives it, once as grey values and once as a file. Sizes in pixels, `dpi` of the picture. */
export interface ScannedPage {
  readonly grey: GreyPicture
  readonly jpeg: Uint8Array
  readonly dpi: number
}

const specksPerMegapixel = 60

/** A drawn page (PNG, at the condition's resolution) turned about its middle, with noise and dark specks from `random`. */
export async function scanPage(png: Uint8Array, { dpi, skew, noise }: Condition, random: () => number): Promise<ScannedPage> {
  const image = await loadImage(png)
  const { width, height } = image
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  pen.translate(width / 2, height / 2)
  pen.rotate((skew * Math.PI) / 180)
  pen.drawImage(image, -width / 2, -height / 2)
  const picture = pen.getImageData(0, 0, width, height)
  const { data } = picture
  const pixels = new Uint8Array(width * height)
  for (let i = 0, j = 0; i < pixels.length; i++, j += 4) {
    const grey = ((data[j] ?? 0) * 299 + (data[j + 1] ?? 0) * 587 + (data[j + 2] ?? 0) * 114) / 1000
    // The mean of two draws: most changes are small.
    pixels[i] = noise === 0 ? grey : Math.max(0, Math.min(255, grey + (random() + random() - 1) * noise))
  }
  const specks = noise === 0 ? 0 : Math.round((pixels.length / 1e6) * specksPerMegapixel)
  for (let speck = 0; speck < specks; speck++) {
    const at = Math.floor(random() * (height - 2)) * width + Math.floor(random() * (width - 2))
    for (const near of [at, at + 1, at + width, at + width + 1]) pixels[near] = 60
  }
  for (let i = 0, j = 0; i < pixels.length; i++, j += 4) data[j] = data[j + 1] = data[j + 2] = pixels[i] ?? 0
  pen.putImageData(picture, 0, 0)
  return { grey: { width, height, pixels }, jpeg: canvas.encodeSync('jpeg', 92), dpi }
}
