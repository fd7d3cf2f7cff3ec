import { foldWidth } from '@colrag/stage-kit'

const words = String.raw`図(?:面)?|写真|地図|グラフ|(?<![\p{L}])(?:fig(?:ure)?s?\.?|photo(?:graph)?s?|plates?|charts?|maps?|images?)`
const number = String.raw`\d+(?:[-.]\d+)*(?:[a-z](?![\p{L}\d]))?`
/** Of a list or a range; whatever else stands between two numbers may belong to the second (図2、3人). */
const joint = String.raw`\s?(?:・|~|&|and)\s?`
const named = new RegExp(`(${words})[ -]?(${number}(?:${joint}${number})*)`, 'giu')
const leading = new RegExp(`^\\s*[[(【〔]?(${words})[ -]?(${number})`, 'iu')

/** What is counted by itself: 図3 and Fig. 3 are one, 写真3 is another. */
function kindOf(word: string): string {
  if (/写真|photo|plate/iu.test(word)) return 'photo'
  if (/地図|map/iu.test(word)) return 'map'
  return /グラフ|chart/iu.test(word) ? 'chart' : 'figure'
}

/**
 * Figures, photographs, maps and charts that a text names, by kind and number, as written but for width and case: 図３-2 gives `figure 3-2`, 写真4～6
 * `photo 4`, `photo 5` and `photo 6`. Each once, in order.
 */
export const figureNumbers = (text: string): readonly string[] => [
  ...new Set(
    [...foldWidth(text).matchAll(named)].flatMap(([, word = '', list = '']) =>
      numbersIn(word, list).map((one) => `${kindOf(word)} ${one}`),
    ),
  ),
]

/** The kind and number that a picture has by its caption: those at the beginning of a line. Null where none begins so. */
export function ownFigureNumber(caption: string): string | null {
  for (const line of foldWidth(caption).split('\n')) {
    const [, word = '', one = ''] = leading.exec(line) ?? []
    if (word !== '') return `${kindOf(word)} ${one.toLowerCase()}`
  }
  return null
}

/** A caption without its number: what it calls the picture. */
export const captionWords = (caption: string): string =>
  caption.slice(leading.exec(foldWidth(caption))?.[0].length ?? 0).replace(/^[\s.:。、．：\])）】〕]+|[\s.。．]+$/gu, '')

/** Figures of a range at most: 図1～300 is a volume, not a reference. */
const longestRange = 20

/**
 * The numbers of a list with those that its ranges pass over. After an English word for one figure the first alone (Figure 2 and 3 pumps), and after one
 * for several a hyphen is a range (Figs. 4-6), which elsewhere is part of a number (図3-2).
 */
function numbersIn(word: string, written: string): readonly string[] {
  const isEnglish = /[a-z]/iu.test(word)
  const isPlural = /s\.?$/iu.test(word)
  const list = isEnglish && isPlural ? written.replace(/(?<=\d)-(?=\d)/gu, '~') : written
  const found: string[] = []
  for (const [, between = '', one = ''] of list.toLowerCase().matchAll(new RegExp(`(${joint})?(${number})`, 'gu'))) {
    const [from, to] = [Number(found.at(-1)), Number(one)]
    if (between.includes('~') && to - from <= longestRange) for (let n = from + 1; n < to; n++) found.push(String(n))
    found.push(one)
    if (isEnglish && !isPlural) break
  }
  return found
}
