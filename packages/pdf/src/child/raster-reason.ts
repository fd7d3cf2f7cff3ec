import type { Box, PageImage, TextSpan } from '@colrag/core'
import { areaOf } from '@colrag/core'

/** Why a picture of the page is needed, or null where the glyphs tell everything. */
export function rasterReason(page: {
  readonly width: number; readonly height: number; readonly spans: readonly TextSpan[]; readonly curves: readonly Box[]; readonly images: readonly PageImage[]
}): string | null {
  const glyphs = page.spans.reduce((n, span) => n + (span.hidden || span.suspect ? 0 : span.text.length), 0)
  const suspect = page.spans.reduce((n, span) => n + (span.suspect ? span.text.length : 0), 0)
  const share = page.images.reduce((sum, image) => sum + areaOf(image.box), 0) / (page.width * page.height)
  if (suspect >= 20 || suspect > 0.05 * (glyphs + suspect)) return 'characters of unknown meaning'
  if (glyphs < 5 && (page.images.length > 0 || page.curves.length > 20)) return 'no text'
  if (share > 0.5) return 'pictures'
  if (page.curves.length > 1000 && page.curves.length > 3 * glyphs) return 'lettering drawn as curves'
  return null
}
