import { ColragError } from '@colrag/core'
import type { Picture } from './picture.ts'

/**
 * An encoded picture (PNG, JPEG, WebP) in memory, transparent parts white. Rejects with `corrupt` when the bytes are no picture, and with
 * `unsupported` when `@napi-rs/canvas`, which decodes it, is not installed. `subject` names what the picture is of.
 */
export async function decodePicture(bytes: Uint8Array, subject: string): Promise<Picture> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas').catch((cause: unknown) => {
    throw new ColragError('unsupported', subject, '@napi-rs/canvas is not installed for this platform', {
      cause,
      hint: 'install @napi-rs/canvas: it decodes the pictures that a model looks at',
    })
  })
  try {
    const image = await loadImage(bytes)
    const { width, height } = image
    const pen = createCanvas(width, height).getContext('2d')
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, width, height)
    pen.drawImage(image, 0, 0)
    const { data } = pen.getImageData(0, 0, width, height)
    const pixels = new Uint8Array(3 * width * height)
    for (let i = 0, j = 0; i < pixels.length; i += 3, j += 4) {
      pixels[i] = data[j] as number
      pixels[i + 1] = data[j + 1] as number
      pixels[i + 2] = data[j + 2] as number
    }
    return { width, height, pixels }
  } catch (cause) {
    throw new ColragError('corrupt', subject, 'the picture cannot be decoded', { cause })
  }
}
