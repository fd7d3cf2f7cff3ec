import type { Component } from '../picture/components.ts'
import { characterSize, componentsOf } from '../picture/components.ts'
import { isNoisy, median3 } from '../picture/denoise.ts'
import type { Ink } from '../picture/ink.ts'
import { inkOf } from '../picture/ink.ts'
import type { PictureView } from '../picture/picture-view.ts'
import { rotateView, scaleView } from '../picture/picture-view.ts'
import type { Stroke } from '../picture/rules.ts'
import { strokesOf } from '../picture/rules.ts'
import { levelling } from '../picture/skew.ts'

/** A region made ready for the engine: characters of a size it reads well, level lines, specks removed. `size`: a character in pixels. */
export interface PreparedView extends PictureView {
  readonly ink: Ink
  readonly size: number
  readonly rules: RulingLines
}

/** Level and upright ruling lines. */
export interface RulingLines {
  readonly across: readonly Stroke[]
  readonly down: readonly Stroke[]
}

/** Characters of this many pixels are read best and fastest; a picture is enlarged or reduced only outside `fine`. */
const wanted = 36
const fine = { least: 24, most: 60 }
const pixelLimit = 24e6

export function prepareView(view: PictureView): PreparedView {
  let seen = view
  let ink = inkOf(seen.picture)
  let parts: readonly Component[] = componentsOf(ink)
  if (isNoisy(parts)) {
    seen = { picture: median3(seen.picture), toPage: seen.toPage }
    ink = inkOf(seen.picture)
    parts = componentsOf(ink)
  }
  let size = characterSize(parts) ?? wanted
  if (size < fine.least || size > fine.most) {
    const area = seen.picture.width * seen.picture.height
    const factor = Math.min(4, wanted / size, Math.sqrt(pixelLimit / area))
    seen = scaleView(seen, factor)
    size *= factor
    ink = inkOf(seen.picture)
  }
  const turn = levelling(ink)
  if (turn !== 0) {
    seen = rotateView(seen, turn)
    ink = inkOf(seen.picture)
  }
  return { ...seen, ink, size, rules: rulingLines(inkOf(seen.picture, 18), size) }
}

export const rulingLines = (ink: Ink, size: number): RulingLines => ({
  across: strokesOf(ink, false, size * 2, size * 0.4),
  down: strokesOf(ink, true, size * 2, size * 0.4),
})
