import type { Rectangle } from './rectangle.ts'
import type { TextSpan } from '@colrag/core'
import type { Glyph } from './glyph.ts'
import { outlinedLetters } from './outlined-letters.ts'
import type { AreaMark } from './page-marks.ts'
import type { SeenPicture } from './page-pictures.ts'

interface PageSight {
  readonly width: number
  readonly height: number
  readonly spans: readonly TextSpan[]
  readonly glyphs: readonly Glyph[]
  readonly curves: readonly AreaMark[]
  readonly pictures: readonly SeenPicture[]
}

/** Why a picture of the page is needed, or null where the glyphs tell everything. Drawing a page costs a second and reading it more. */
export function rasterReason(page: PageSight): string | null {
  let clear = 0
  let suspect = 0
  for (const span of page.spans) {
    // A sign or two from the private use area are bullets, not worth a picture.
    if (span.suspect === 'private-use' && span.text.length <= 2) continue
    if (span.suspect) suspect += span.text.length
    else if (!span.hidden) clear += span.text.length
  }
  if (suspect >= 20 || suspect > 0.05 * (clear + suspect)) return 'characters that cannot be trusted'
  const area = page.width * page.height
  const shown = page.pictures.filter((p) => size(p.area) > 0.005 * area)
  if (clear < 5 && (shown.length > 0 || page.curves.length > 20)) return 'no text'
  if (clear < 100 && shown.reduce((sum, p) => sum + size(p.area), 0) > 0.3 * area) return 'little text beside pictures'
  const lettered = shown.filter((p) => looksWritten(p) && !isLabelled(p, page.glyphs))
  if (lettered.reduce((sum, p) => sum + size(p.area), 0) > 0.015 * area) return 'a picture that looks like text'
  return outlinedLetters(page.curves) > 80 ? 'lettering drawn as curves' : null
}

const size = (r: Rectangle): number => (r.x1 - r.x0) * (r.y1 - r.y0)

/** Mostly one ground, with many sharp edges to the inch, at a resolution that letters can be read at. */
function looksWritten({ look, area, pixelWidth }: SeenPicture): boolean {
  const inches = (area.x1 - area.x0) / 72
  if (!look || inches < 0.5 || area.y1 - area.y0 < 8 || pixelWidth / inches < 60) return false
  const density = look.edges / inches
  return look.ground > 0.6 && density > 2.5 && density < 30
}

/** Text that lies on a picture as glyphs need not be read from it. */
function isLabelled({ area }: SeenPicture, glyphs: readonly Glyph[]): boolean {
  let inside = 0
  for (const g of glyphs) if (!g.hidden && g.text !== ' ' && g.x > area.x0 && g.x < area.x1 && g.y > area.y0 && g.y < area.y1) inside++
  return inside > 40
}
