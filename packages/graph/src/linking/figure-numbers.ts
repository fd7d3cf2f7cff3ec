import type { Unit } from '@colrag/core'
import { foldWidth } from '@colrag/stage-kit'

const number = String.raw`(\d+(?:[.-]\d+)*)`
const figure = new RegExp(String.raw`(?:図|写真|fig(?:ure|s?\.)?|photo(?:graph)?|plate|map)\s*(?:no\.?\s*)?${number}`, 'giu')

const keyOf = (match: RegExpMatchArray): string =>
  `${/^写真|^photo/iu.test(match[0]) ? 'photo' : /^map/iu.test(match[0]) ? 'map' : 'figure'} ${match[1] ?? ''}`

/** The figures that a text names, by kind and number. */
export const namedFigures = (text: string): ReadonlySet<string> => new Set([...foldWidth(text).matchAll(figure)].map(keyOf))

/** The number that a picture's own text or its caption (last line of the context) begins with; null without one. */
export function figureNumber({ text, context }: Unit): string | null {
  for (const line of [...text.split('\n').slice(0, 2), ...context.split('\n').slice(-2)]) {
    const [match] = foldWidth(line).matchAll(figure)
    if (match && match.index < 4) return keyOf(match)
  }
  return null
}
