import type { DecodedPicture } from './picture-look.ts'

/**
 * A picture of at most `pixels` pixels, each the mean of a square of the original; the same object where it is small enough, or a one-bit
 * mask. Drawing needs four bytes a pixel, which a large scan of one bit a pixel would multiply by 32.
 */
export function shrinkPicture<T extends DecodedPicture>(picture: T, pixels: number): T {
  const { width, height, kind, data } = picture
  const side = Math.ceil(Math.sqrt((width * height) / pixels))
  if (side < 2 || !data || (kind !== 1 && kind !== 2 && kind !== 3)) return picture
  const columns = Math.ceil(width / side)
  const rows = Math.ceil(height / side)
  const channels = kind === 3 ? 4 : 3
  const out = new Uint8ClampedArray(columns * rows * channels)
  const sums = new Uint32Array(columns * channels)
  for (let row = 0; row < rows; row++) {
    sums.fill(0)
    const last = Math.min(height, (row + 1) * side)
    for (let y = row * side; y < last; y++) (kind === 1 ? addBits : addBytes)(data, y, width, side, channels, sums)
    for (let column = 0; column < columns; column++) {
      const count = (last - row * side) * (Math.min(width, (column + 1) * side) - column * side)
      for (let c = 0; c < channels; c++) out[(row * columns + column) * channels + c] = (sums[column * channels + c] ?? 0) / count
    }
  }
  return { ...picture, width: columns, height: rows, kind: channels === 4 ? 3 : 2, data: out }
}

function addBits(data: ArrayLike<number>, y: number, width: number, side: number, _channels: number, sums: Uint32Array): void {
  const start = y * ((width + 7) >> 3)
  let at = 0
  for (let x = 0; x < width; at += 3) {
    const end = Math.min(width, x + side)
    let white = 0
    for (; x < end; x++) white += ((data[start + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
    for (let c = 0; c < 3; c++) sums[at + c] = (sums[at + c] ?? 0) + white * 255
  }
}

function addBytes(data: ArrayLike<number>, y: number, width: number, side: number, channels: number, sums: Uint32Array): void {
  let from = y * width * channels
  let at = 0
  for (let x = 0; x < width; at += channels) {
    const end = Math.min(width, x + side)
    for (; x < end; x++) for (let c = 0; c < channels; c++) sums[at + c] = (sums[at + c] ?? 0) + (data[from++] ?? 0)
  }
}
