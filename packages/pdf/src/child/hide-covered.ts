import type { Glyph } from './glyph.ts'
import type { SeenPicture } from './page-pictures.ts'

/** A picture that covers more than this share of the page is its scan. */
export const scan = 0.5

/** Glyphs below the scan of a page are an OCR layer: they are marked hidden. */
export function hideCovered(glyphs: readonly Glyph[], pictures: readonly SeenPicture[], pageArea: number): readonly Glyph[] {
  const covers = pictures.filter((p) => p.opaque && (p.area.x1 - p.area.x0) * (p.area.y1 - p.area.y0) > scan * pageArea)
  if (covers.length === 0) return glyphs
  return glyphs.map((g) =>
    covers.some((p) => p.order > g.order && g.x >= p.area.x0 && g.x <= p.area.x1 && g.y >= p.area.y0 && g.y <= p.area.y1)
      ? { ...g, hidden: true }
      : g,
  )
}
