import type { Picture } from './picture.ts'

/**
 * How a picture is brought to another size. `bilinear` and `bicubic` take every pixel under the kernel into account, which widens when the
 * picture shrinks, as Pillow does; `sampled` reads the four pixels around one point whatever the factor, as OpenCV's linear interpolation
 * does. A model is to be fed with what it was trained on.
 */
export type Resampling = 'bilinear' | 'bicubic' | 'sampled'

interface Taps {
  readonly first: number
  readonly weights: Float64Array
}

/** The picture with another width and height in pixels (at least 1 each); the edges of both sizes lie on each other. */
export function resample(picture: Picture, width: number, height: number, how: Resampling): Picture {
  if (picture.width === width && picture.height === height) return picture
  return alongColumns(alongRows(picture, taps(picture.width, width, how)), taps(picture.height, height, how))
}

function alongRows({ width, height, pixels }: Picture, columns: readonly Taps[]): Picture {
  const out = new Uint8Array(3 * columns.length * height)
  for (let y = 0, to = 0; y < height; y++) {
    const row = 3 * y * width
    for (const { first, weights } of columns) {
      let [red, green, blue] = [0.5, 0.5, 0.5]
      for (let i = 0, from = row + 3 * first; i < weights.length; i++, from += 3) {
        const weight = weights[i] as number
        red += weight * (pixels[from] as number)
        green += weight * (pixels[from + 1] as number)
        blue += weight * (pixels[from + 2] as number)
      }
      out[to++] = level(red)
      out[to++] = level(green)
      out[to++] = level(blue)
    }
  }
  return { width: columns.length, height, pixels: out }
}

function alongColumns({ width, pixels }: Picture, rows: readonly Taps[]): Picture {
  const stride = 3 * width
  const out = new Uint8Array(stride * rows.length)
  const sums = new Float64Array(stride)
  rows.forEach(({ first, weights }, y) => {
    sums.fill(0.5)
    for (let i = 0; i < weights.length; i++) {
      const weight = weights[i] as number
      const from = stride * (first + i)
      for (let x = 0; x < stride; x++) sums[x] = (sums[x] as number) + weight * (pixels[from + x] as number)
    }
    for (let x = 0; x < stride; x++) out[stride * y + x] = level(sums[x] as number)
  })
  return { width, height: rows.length, pixels: out }
}

const level = (value: number): number => (value <= 0 ? 0 : value >= 255 ? 255 : value)

function taps(from: number, to: number, how: Resampling): readonly Taps[] {
  const scale = from / to
  const spread = how === 'sampled' ? 1 : Math.max(1, scale)
  const reach = (how === 'bicubic' ? 2 : 1) * spread
  const kernel = how === 'bicubic' ? cubic : triangle
  return Array.from({ length: to }, (_, i) => {
    const centre = (i + 0.5) * scale
    if (how === 'sampled') return pointTaps(centre - 0.5, from)
    const first = Math.max(0, Math.floor(centre - reach + 0.5))
    const last = Math.min(from, Math.floor(centre + reach + 0.5))
    const weights = new Float64Array(last - first)
    let sum = 0
    for (let k = 0; k < weights.length; k++) {
      const weight = kernel((first + k + 0.5 - centre) / spread)
      weights[k] = weight
      sum += weight
    }
    return { first, weights: weights.map((w) => w / sum) }
  })
}

function pointTaps(at: number, from: number): Taps {
  const first = Math.min(Math.max(Math.floor(at), 0), from - 1)
  const share = at < 0 || first === from - 1 ? 0 : at - first
  return { first, weights: share === 0 ? Float64Array.of(1) : Float64Array.of(1 - share, share) }
}

const triangle = (x: number): number => Math.max(0, 1 - Math.abs(x))

/** Keys' cubic with a = -0.5. */
function cubic(x: number): number {
  const d = Math.abs(x)
  if (d >= 2) return 0
  return d < 1 ? (1.5 * d - 2.5) * d * d + 1 : ((-0.5 * d + 2.5) * d - 4) * d + 2
}
