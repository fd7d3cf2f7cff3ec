import type { GreyPicture } from './grey-picture.ts'
import type { Stroke } from './rules.ts'

/**
 * Whether a stroke is equally dark all along, as ruling lines are, even faint ones, and the feet of a row of figures are not: nine tenths of it
 * have at least half of its median contrast with the paper beside it. `smeared`: the picture with little grain along the stroke; `away`:
 * how far beside the stroke the paper is looked for, in pixels.
 */
export function isSteady(
  { left, top, right, bottom }: Stroke,
  down: boolean,
  { width, height, pixels }: GreyPicture,
  away: number,
): boolean {
  const [from, to, first, last] = down ? [top, bottom, left, right] : [left, right, top, bottom]
  const lines = down ? width : height
  const value = (line: number, at: number): number => pixels[down ? at * width + line : line * width + at] ?? 255
  const median = (line: number): number =>
    line < 0 || line >= lines
      ? 0
      : quantile(
          Array.from({ length: to - from }, (_, i) => value(line, from + i)),
          0.5,
        )
  const paper = Math.max(median(first - away), median(last - 1 + away))
  const contrasts = Array.from({ length: to - from }, (_, i) => {
    let darkest = 255
    for (let line = first; line < last; line++) darkest = Math.min(darkest, value(line, from + i))
    return paper - darkest
  })
  return quantile(contrasts, 0.1) >= 0.5 * quantile(contrasts, 0.5)
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
