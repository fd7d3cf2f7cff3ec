import type { CaptionSubject } from '@colrag/core'
import type { Taken } from '@colrag/stage-kit'
import { shorten } from '../shorten.ts'
import { unprintedNumbers } from './printed-numbers.ts'

export type Language = 'ja' | 'en'

/** In characters. */
export const captionLength = { least: 100, most: 200 } as const
const shortBlock = 200
const leastOfShortBlock = 15

/**
 * A caption as it may be kept: one line of at most 200 characters in the language of the block, with no number that is not printed in the block
 * or beside it. A longer one is cut at the end of a sentence or clause. Blocks of few words may have captions of few. Reasons begin with what
 * they have in common, up to a colon.
 */
export function checkCaption(said: string, subject: CaptionSubject, language: Language): Taken<string> {
  const line = oneLine(said)
  if (line === '') return { rejected: 'the caption is empty' }
  const text = ended(line)
  if (text === null) return { rejected: `the caption is too long: ${line.length} characters, at most ${captionLength.most} are wanted` }
  const own = subject.text?.text.length ?? 0
  const least = language === 'ja' && own > shortBlock ? captionLength.least : leastOfShortBlock
  if (text.length < least) return { rejected: `the caption is too short: ${text.length} characters, at least ${least} are wanted` }
  if (!isIn(language, text)) return { rejected: `the caption is not in the language of the block: ${language}` }
  if (/(.{6,}?)\1{2,}/u.test(text)) return { rejected: 'the caption repeats itself' }
  const missing = unprintedNumbers(text, printedIn(subject))
  return missing.length > 0 ? { rejected: `numbers that are not in the block: ${missing.join(', ')}` } : { value: text }
}

/** All that is printed in a block and beside it. */
export const printedIn = ({ text, nearby }: CaptionSubject): string[] => [
  text?.text ?? '',
  text?.table?.unit ?? '',
  ...nearby.map((n) => n.text),
]

/** Without what models put around a caption: quotes, a label, marks of Markdown. */
export const oneLine = (text: string): string =>
  text
    .replace(/\s*\n\s*/gu, ' ')
    .replace(/\*\*|__|`+/gu, '')
    .trim()
    .replace(/^(?:caption|summary|キャプション|説明文?|要約)\s*[:：]\s*/iu, '')
    .replace(/^["「『“](.*)["」』”]$/u, '$1')
    .replace(/\s+/gu, ' ')
    .trim()

function ended(text: string): string | null {
  if (text.length <= captionLength.most) return text
  const end = Math.max(...['。', '. '].map((mark) => text.slice(0, captionLength.most).lastIndexOf(mark)))
  const cut = end >= captionLength.least ? text.slice(0, end + 1) : shorten(text, captionLength.most)
  return text.length > captionLength.most * 3 ? null : cut
}

/** Names in another script are part of any language. */
function isIn(language: Language, text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const japanese = text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
  return language === 'ja' ? japanese * 3 >= letters : japanese * 5 <= letters
}
