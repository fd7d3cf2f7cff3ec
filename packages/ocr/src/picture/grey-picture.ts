import { createCanvas, loadImage } from '@napi-rs/canvas'

/** 8-bit brightness, row by row from the top left: 0 black, 255 white. */
export interface GreyPicture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** An encoded picture (PNG, JPEG, WebP) as brightness (Rec. 601), transparent parts white. Rejects when the bytes are no picture. */
export async function decodePicture(bytes: Uint8Array): Promise<GreyPicture> {
  const image = await loadImage(bytes)
  const { width, height } = image
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.drawImage(image, 0, 0)
  const { data } = pen.getImageData(0, 0, width, height)
  const pixels = new Uint8Array(width * height)
  for (let i = 0, j = 0; i < pixels.length; i++, j += 4) {
    pixels[i] = ((data[j] ?? 0) * 299 + (data[j + 1] ?? 0) * 587 + (data[j + 2] ?? 0) * 114 + 500) / 1000
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
