import { interpolateInferno } from 'd3-scale-chromatic'
import { ColragError } from '@colrag/core'
import type { HeatField } from './heat-field.ts'
import { bicubic } from './heat-field.ts'

/** Pixels row after row, four bytes each: red, green, blue, opacity. */
export interface Pixels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array | Uint8ClampedArray
}

const shades = 256

/**
 * A picture of a page with its heat laid over it (PlanSightRAG section 4): the field brought to the picture's size by bicubic interpolation, in
 * evenly perceived colours (inferno), with the opacity `alpha` in [0, 1]; where nothing is warm the picture stays as it is.
 */
export function heatOverlay({ width, height, data }: Pixels, field: HeatField, alpha: number = 0.4): Uint8ClampedArray {
  if (data.length !== width * height * 4) throw new ColragError('invalid-options', 'heatmap', 'a picture needs four bytes a pixel')
  if (!(alpha >= 0 && alpha <= 1)) throw new ColragError('invalid-options', 'heatmap', `opacity lies in [0, 1], not ${alpha}`)
  const colors = Array.from({ length: shades }, (_, i) => channels(interpolateInferno(0.2 + (0.75 * i) / (shades - 1))))
  const warm = bicubic(field, width, height)
  const laid = Uint8ClampedArray.from(data)
  for (let i = 0; i < warm.data.length; i++) {
    const shade = Math.round((warm.data[i] as number) * (shades - 1))
    if (shade === 0) continue
    // What is hardly warm fades in, so that a warm place has no edge of dark.
    const share = alpha * Math.min(1, shade / 16)
    const color = colors[shade] as readonly number[]
    for (let c = 0; c < 3; c++) laid[i * 4 + c] = (1 - share) * (data[i * 4 + c] as number) + share * (color[c] as number)
  }
  return laid
}

const channels = (color: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
