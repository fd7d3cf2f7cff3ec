import type { PageImage } from '@colrag/core'
import type { ImageMark } from './page-marks.ts'
import { toBox } from './rectangle.ts'

/** Pictures in paint order; strips of one picture (same width, touching, same resolution) are put together again. */
export function pageImages(marks: readonly ImageMark[]): PageImage[] {
  const joined: ImageMark[] = []
  for (const mark of marks) {
    const last = joined.at(-1)
    const whole = last && joinStrips(last, mark)
    if (whole) joined[joined.length - 1] = whole
    else joined.push(mark)
  }
  return joined.map((mark) => ({ box: toBox(mark.area), pixelWidth: mark.pixelWidth, pixelHeight: mark.pixelHeight }))
}

function joinStrips(a: ImageMark, b: ImageMark): ImageMark | null {
  const near = 0.5
  const stacked = Math.abs(a.area.x0 - b.area.x0) < near && Math.abs(a.area.x1 - b.area.x1) < near && a.pixelWidth === b.pixelWidth
  if (!stacked) return null
  const touching = Math.abs(a.area.y1 - b.area.y0) < near || Math.abs(b.area.y1 - a.area.y0) < near
  if (!touching) return null
  return {
    ...a,
    area: { x0: a.area.x0, x1: a.area.x1, y0: Math.min(a.area.y0, b.area.y0), y1: Math.max(a.area.y1, b.area.y1) },
    pixelHeight: a.pixelHeight + b.pixelHeight,
  }
}
