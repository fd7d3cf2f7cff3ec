import { clearPaper } from '../picture/clear-paper.ts'
import type { Component } from '../picture/components.ts'
import { characterSize, componentsOf } from '../picture/components.ts'
import { isNoisy, smooth, withoutOutliers } from '../picture/denoise.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'
import type { Ink } from '../picture/ink.ts'
import { inkOf } from '../picture/ink.ts'
import type { PictureView } from '../picture/picture-view.ts'
import { rotateView, scaleView } from '../picture/picture-view.ts'
import type { Stroke } from '../picture/rules.ts'
import { strokesOf } from '../picture/rules.ts'
import { isSteady } from '../picture/steady-stroke.ts'
import { smear } from '../picture/smear.ts'
import { withoutDust } from '../picture/without-dust.ts'
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
  const clear = clearPaper(view.picture)
  const dirty = clear !== view.picture
  // Faint ruling lines are looked for in the picture as it was.
  let raw = view
  let seen: PictureView = { picture: clear, toPage: view.toPage }
  let ink = inkOf(clear)
  let parts: readonly Component[] = componentsOf(ink)
  const noisy = isNoisy(parts)
  const both = (change: (one: PictureView) => PictureView): void => {
    const changed = change(seen)
    raw = dirty ? change(raw) : changed
    seen = changed
    ink = inkOf(seen.picture)
  }
  if (noisy) {
    both(({ picture, toPage }) => ({ picture: smooth(withoutOutliers(picture)), toPage }))
    parts = componentsOf(ink)
  }
  let size = characterSize(parts) ?? wanted
  if (size < fine.least || size > fine.most) {
    const area = seen.picture.width * seen.picture.height
    const factor = Math.min(4, wanted / size, Math.sqrt(pixelLimit / area))
    both((one) => scaleView(one, factor))
    size *= factor
  }
  const turn = levelling(ink)
  if (turn !== 0) both((one) => rotateView(one, turn))
  if (noisy) {
    seen = { picture: withoutDust(seen.picture, componentsOf(ink), size), toPage: seen.toPage }
    ink = inkOf(seen.picture)
  }
  const rules = noisy ? rulesAmidNoise(raw.picture, ink, size) : rulingLines(inkOf(raw.picture, 18), size)
  return { ...seen, ink, size, rules }
}

export const rulingLines = (ink: Ink, size: number): RulingLines => ({
  across: strokesOf(ink, false, size * 2, size * 0.4),
  down: strokesOf(ink, true, size * 2, size * 0.4),
})

/**
 * Means along a line are steady where its single pixels are not. Characters run together in them, too: a stroke through writing has ink right
 * above or below it for much of its length, or is not equally dark all along.
 */
function rulesAmidNoise(picture: GreyPicture, ink: Ink, size: number): RulingLines {
  const strokes = (down: boolean): Stroke[] => {
    const little = smear(picture, Math.max(2, Math.round(size * 0.12)), down)
    const away = Math.round(size * 0.18)
    return strokesOf(inkOf(smear(picture, Math.max(3, Math.round(size * 0.3)), down), 18), down, size * (down ? 3 : 5), size * 0.4).filter(
      (stroke) => isApart(stroke, down, ink, away) && isSteady(stroke, down, little, away),
    )
  }
  return { across: strokes(false), down: strokes(true) }
}

function isApart({ left, top, right, bottom }: Stroke, down: boolean, { width, height, bits }: Ink, away: number): boolean {
  const [from, to] = down ? [top, bottom] : [left, right]
  const share = (line: number): number => {
    if (line < 0 || line >= (down ? width : height)) return 0
    let count = 0
    for (let at = from; at < to; at++) count += bits[down ? at * width + line : line * width + at] ?? 0
    return count / (to - from)
  }
  return share((down ? left : top) - away) < 0.25 && share((down ? right : bottom) - 1 + away) < 0.25
}
