import type { GreyPicture } from './grey-picture.ts'

/** The picture as a binary portable greymap (P5), which every imaging library reads without loss. */
export function encodeGreymap({ width, height, pixels }: GreyPicture): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const bytes = new Uint8Array(head.length + pixels.length)
  bytes.set(head)
  bytes.set(pixels, head.length)
  return bytes
}
