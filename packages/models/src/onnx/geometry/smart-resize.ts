import { ColragError } from '@colrag/core'

/** A model whose grid changes with the picture (Qwen2-VL and what is built on it: ColQwen2, ColNomic). Sizes in pixels. */
export interface SmartGrid {
  readonly family: 'smart'
  readonly patch: number
  /** Patches on a side that become one token. */
  readonly merge: number
  readonly minPixels: number
  readonly maxPixels: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** A picture more than so many times as long as wide is refused, as the models' own code does. */
const longest = 200

/**
 * The size that a picture is brought to (`smart_resize` of Qwen2-VL's image processor): both sides multiples of patch times merge, no fewer pixels than
 * `minPixels` and no more than `maxPixels`, its shape kept as nearly as that allows. Halves are rounded to even, as there. Throws `bad-input` for a picture
 * more than 200 times as long as wide.
 */
export function smartResize({ width, height }: Size, { patch, merge, minPixels, maxPixels }: SmartGrid): Size {
  if (Math.max(width, height) > longest * Math.min(width, height))
    throw new ColragError(
      'bad-input',
      `${width} x ${height}`,
      `a picture more than ${longest} times as long as wide is not read by this model`,
    )
  const factor = patch * merge
  const near = (side: number): number => roundEven(side / factor) * factor
  const [w, h] = [near(width), near(height)]
  if (w * h > maxPixels) {
    const shrink = Math.sqrt((width * height) / maxPixels)
    const down = (side: number): number => Math.max(factor, Math.floor(side / shrink / factor) * factor)
    return { width: down(width), height: down(height) }
  }
  if (w * h < minPixels) {
    const stretch = Math.sqrt(minPixels / (width * height))
    const up = (side: number): number => Math.ceil((side * stretch) / factor) * factor
    return { width: up(width), height: up(height) }
  }
  return { width: w, height: h }
}

function roundEven(x: number): number {
  const down = Math.floor(x)
  const rest = x - down
  return rest > 0.5 || (rest === 0.5 && down % 2 === 1) ? down + 1 : down
}
