import type { GreyPicture } from './grey-picture.ts'

/** Whether a picture is of one brightness, give or take paper and compression: an engine that must find a line in it makes one up. */
export function isBlank({ pixels }: GreyPicture): boolean {
  let least = 255
  let most = 0
  for (const value of pixels) {
    if (value < least) least = value
    if (value > most) most = value
    if (most - least > 32) return false
  }
  return true
}
