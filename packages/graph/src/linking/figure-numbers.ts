import { foldWidth } from '@colrag/stage-kit'

const kinds = String.raw`(?:図(?:面)?|写真|地図|グラフ|(?<![\p{L}])(?:fig(?:ure|s)?\.?|photo(?:graph)?|plate|chart|map|image))`
const number = String.raw`\d+(?:[-.]\d+)*(?:[a-z](?![\p{L}\d]))?`
const named = new RegExp(`${kinds}[ -]?(${number})`, 'giu')
const leading = new RegExp(`^\\s*[[(【〔]?${kinds}[ -]?(${number})`, 'iu')

/** Numbers of figures, photographs, maps and charts that a text names, as written but for width and case: 図３-2 gives `3-2`. Each once, in order. */
export const figureNumbers = (text: string): readonly string[] => [
  ...new Set([...foldWidth(text).matchAll(named)].map((match) => (match[1] ?? '').toLowerCase())),
]

/** The number that a picture has by its caption: one at the beginning of a line. Null where none begins so. */
export function ownFigureNumber(caption: string): string | null {
  for (const line of foldWidth(caption).split('\n')) {
    const match = leading.exec(line)
    if (match) return (match[1] ?? '').toLowerCase()
  }
  return null
}

/** A caption without its number: what it calls the picture. */
export const captionWords = (caption: string): string =>
  caption.slice(leading.exec(foldWidth(caption))?.[0].length ?? 0).replace(/^[\s.:。、．：\])）】〕]+|[\s.。．]+$/gu, '')
