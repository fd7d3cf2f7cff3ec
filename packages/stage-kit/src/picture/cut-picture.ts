import { ColragError } from '@colrag/core'

/** Part of a picture, in pixels. */
export interface Cut {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Parts of an encoded picture as PNG, in the order asked for, transparent parts white; the picture is decoded once. Rejects as `decodePicture` does.
 */
export async function cutPicture(bytes: Uint8Array, parts: readonly Cut[], subject: string): Promise<readonly Uint8Array[]> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas').catch((cause: unknown) => {
    throw new ColragError('unsupported', subject, '@napi-rs/canvas is not installed for this platform', {
      cause,
      hint: 'install @napi-rs/canvas: it cuts the pictures that a model looks at',
    })
  })
  const image = await loadImage(bytes).catch((cause: unknown) => {
    throw new ColragError('corrupt', subject, 'the picture cannot be decoded', { cause })
  })
  return parts.map(({ x, y, width, height }) => {
    const canvas = createCanvas(width, height)
    const pen = canvas.getContext('2d')
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, width, height)
    pen.drawImage(image, x, y, width, height, 0, 0, width, height)
    return new Uint8Array(canvas.toBuffer('image/png'))
  })
}
