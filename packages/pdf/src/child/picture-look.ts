/** A decoded picture as pdf.js keeps it. `kind` 1: one bit a pixel, rows padded to bytes; 2: RGB; 3: RGBA; none: a one-bit mask. */
export interface DecodedPicture {
  readonly width: number
  readonly height: number
  readonly kind?: number
  readonly data?: Uint8Array | Uint8ClampedArray
}

export interface PictureLook {
  /** Share of pixels in the commonest two of sixteen grey levels: high on paper, low in photographs. */
  readonly ground: number
  /** Sharp changes of brightness along a row, mean over rows. */
  readonly edges: number
}

const rows = 96
const columns = 1600
const sharp = 70

/** A quick look at a picture: some rows of it, in grey. Null where its pixels are not at hand. */
export function lookAtPicture(picture: DecodedPicture | null): PictureLook | null {
  if (!picture?.data || picture.width < 2 || picture.height < 2) return null
  const { width, height } = picture
  const grey = greyOf(picture, picture.data)
  const levels = new Array<number>(17).fill(0)
  const step = Math.max(1, Math.round(width / columns))
  const taken = Math.min(rows, height)
  let edges = 0
  let pixels = 0
  for (let row = 0; row < taken; row++) {
    const y = Math.floor(((row + 0.5) * height) / taken)
    let level = grey(0, y)
    for (let x = 0; x < width; x += step) {
      const value = grey(x, y)
      levels[value >> 4] = (levels[value >> 4] ?? 0) + 1
      pixels++
      // The level follows slow changes, so that a gradient is no edge.
      if (Math.abs(value - level) > sharp) {
        edges++
        level = value
      } else if (Math.abs(value - level) < 20) level = (3 * level + value) / 4
    }
  }
  const ground = Math.max(...levels.slice(0, 16).map((count, i) => count + (levels[i + 1] ?? 0))) / pixels
  return { ground, edges: edges / taken }
}

function greyOf({ width, kind }: DecodedPicture, data: Uint8Array | Uint8ClampedArray): (x: number, y: number) => number {
  if (kind === 2 || kind === 3) {
    const size = kind === 2 ? 3 : 4
    return (x, y) => {
      const at = (y * width + x) * size
      return ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 151 + (data[at + 2] ?? 0) * 28) >> 8
    }
  }
  const stride = (width + 7) >> 3
  return (x, y) => (((data[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0)
}
