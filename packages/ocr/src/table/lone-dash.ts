import { componentsOf } from '../picture/components.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'
import { strongInk } from '../picture/strong-ink.ts'

/**
 * Whether a line of writing is one dash and nothing else, as cells say that there is no value. Engines overlook it or read 一 and ー. The
 * numeral one stands alone in no column of figures. `size`: a character in pixels.
 */
export function isLoneDash(picture: GreyPicture, size: number): boolean {
  const [dash, ...others] = componentsOf(strongInk(picture)).filter(({ area }) => area >= 4)
  if (!dash || others.length > 0) return false
  const [wide, high] = [dash.right - dash.left, dash.bottom - dash.top]
  return wide >= size / 4 && wide <= size * 2.5 && wide > 2.5 * high && high <= size / 4
}
