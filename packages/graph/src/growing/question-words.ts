import { entities, foldWidth } from '@colrag/stage-kit'

const idle = new Set(
  'the and for with from that this which what when where who whom whose how many much was were are has had have did does into about their there they its his her than then also any some each'.split(
    ' ',
  ),
)

/** A name, a word or a piece of a word as it is compared: of one width, in small letters. */
export const folded = (text: string): string => foldWidth(text).toLowerCase().replace(/\s+/gu, ' ').trim()

/** What of a question can be found again elsewhere: its names, and of the rest Latin words of three letters and runs of kanji or katakana of two. Folded, each once. */
export function questionWords(question: string): readonly string[] {
  const names = entities(question).map(({ text }) => folded(text))
  const words = [...folded(question).matchAll(/[a-z][a-z'’-]{2,}|\d{2,}|[\p{sc=Han}々ヶ]{2,}|[ァ-ヺー]{2,}/gu)].map(([word]) => word)
  return [...new Set([...names, ...words.filter((word) => !idle.has(word))])]
}

/** Whether two names are one, or one is said within the other as words of its own. */
export function touches(a: string, b: string): boolean {
  if (a === b) return a !== ''
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < (/^[\p{ASCII}]+$/u.test(short) ? 3 : 2)) return false
  const at = long.indexOf(short)
  if (at < 0) return false
  const open = (neighbour: string | undefined, own: string | undefined): boolean =>
    !(/[\p{sc=Latin}\p{N}]/u.test(neighbour ?? ' ') && /[\p{sc=Latin}\p{N}]/u.test(own ?? ' '))
  return open(long[at - 1], short[0]) && open(long[at + short.length], short.at(-1))
}
