import type { Fit } from './fit-picture.ts'
import { resample } from '@colrag/stage-kit/picture'
import type { Picture, Resampling } from '@colrag/stage-kit/picture'

/**
 * What a model does to pixels before it looks: `(value * scale - mean) / deviation` for each of red, green and blue. `order`: which of them
 * comes first in its input; the numbers are applied in that order.
 */
export interface PixelForm {
  readonly resampling: Resampling
  readonly scale: number
  readonly mean: readonly [number, number, number]
  readonly deviation: readonly [number, number, number]
  readonly order: 'rgb' | 'bgr'
}

/** The picture as a model's input: 3 planes of `fit.height` rows of `fit.width` numbers. */
export function pixelTensor(picture: Picture, fit: Fit, form: PixelForm): Float32Array {
  const { inner, width, height } = fit
  const sized = resample(picture, inner.width, inner.height, form.resampling)
  const plane = width * height
  const out = new Float32Array(3 * plane)
  for (let channel = 0; channel < 3; channel++) {
    const mean = form.mean[channel] as number
    const deviation = form.deviation[channel] as number
    const levels = Float32Array.from({ length: 256 }, (_, value) => (value * form.scale - mean) / deviation)
    const source = form.order === 'rgb' ? channel : 2 - channel
    out.fill(levels[fit.shade] as number, channel * plane, (channel + 1) * plane)
    for (let y = 0; y < inner.height; y++) {
      let to = channel * plane + (y + inner.y) * width + inner.x
      let from = 3 * y * inner.width + source
      for (let x = 0; x < inner.width; x++, from += 3) out[to++] = levels[sized.pixels[from] as number] as number
    }
  }
  return out
}
