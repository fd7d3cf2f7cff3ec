import type { Box, PageRecord } from '@colrag/core'
import { areaOf, containsPoint, intersectBox, unionBox } from '@colrag/core'
import { inkedLength } from './white-space.ts'

const fewCharacters = 40

/**
 * Areas of a page that only a text recogniser can read: pictures that cover much of it with hardly a character on them, or the whole page
 * where there is a raster and neither text nor a picture (glyphs drawn as paths). Empty for a page whose text can be read, however poor.
 */
export function scannedAreas(page: PageRecord): readonly Box[] {
  const whole = { x: 0, y: 0, width: page.width, height: page.height }
  const pictures = page.images.flatMap(({ box }) => intersectBox(box, whole) ?? [])
  const isBlank = (): boolean => page.spans.every((s) => inkedLength(s.text) === 0)
  if (pictures.length === 0) return page.raster && isBlank() ? [whole] : []
  const picture = unionBox(pictures)
  const share = areaOf(picture) / areaOf(whole)
  if (share < 0.5) return page.raster && page.curves.length > 20 && isBlank() ? [whole] : []
  const onIt = page.spans.reduce(
    (n, s) => n + (containsPoint(picture, s.box.x + s.box.width / 2, s.box.y + s.box.height / 2) ? inkedLength(s.text) : 0),
    0,
  )
  if (onIt > fewCharacters) return []
  return [share > 0.9 ? whole : picture]
}
