import { decodePicture } from '@colrag/stage-kit/picture'
import { createCanvas } from '@napi-rs/canvas'

/** 8-bit brightness, row by row from the top left: 0 black, 255 white. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** An encoded picture (PNG, JPEG, WebP) as brightness (Rec. 601), transparent parts white. Rejects as `decodePicture` does, about `subject`. */
export async function decodeGrey(bytes: Uint8Array, subject: string): Promise<GreyPicture> {
  const { width, height, pixels: rgb } = await decodePicture(bytes, subject)
  const pixels = new Uint8Array(width * height)
  for (let i = 0, j = 0; i < pixels.length; i++, j += 3) {
    pixels[i] = ((rgb[j] ?? 0) * 299 + (rgb[j + 1] ?? 0) * 587 + (rgb[j + 2] ?? 0) * 114 + 500) / 1000
  }
  return { width, height, pixels }
}

/** The picture as PNG. */
export async function encodePicture({ width, height, pixels }: GreyPicture): Promise<Uint8Array> {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  const image = pen.createImageData(width, height)
  for (let i = 0, j = 0; i < pixels.length; i++, j += 4) {
    const value = pixels[i] ?? 0
    image.data[j] = value
    image.data[j + 1] = value
    image.data[j + 2] = value
    image.data[j + 3] = 255
  }
  pen.putImageData(image, 0, 0)
  return canvas.encode('png')
}
