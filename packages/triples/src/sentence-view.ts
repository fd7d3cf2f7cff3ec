import type { Sentence } from '@colrag/stage-kit'
import { foldWidth } from '@colrag/stage-kit'
import { readClauses } from './japanese/clauses.ts'
import { readRoles } from './japanese/roles.ts'
import type { WordReader } from './japanese/words.ts'
import type { SentenceView } from './statement.ts'

const bullet =
  /^(?:[○●◯◎・•◆◇■□▲▼▪▶▷→⇒※◦‣*–-]|[\u2460-\u2473]|[(][0-9A-Za-z一二三四五六七八九十ア-ン]{1,3}[)]|[0-9]{1,2}[.)．、](?!\d)|[ア-ン][)、.])\s*/
// は as a particle: after a noun, an ending bracket or a digit; not in では, には, とは, または, はじめ.
const topicEnd = /[\p{Script=Han}\p{Script=Katakana}A-Za-z0-9ー」』)](?:について|に関して)?は(?!じめ|がき|い[、。])、?/u

/** The sentence as the rules see it: widths folded, its bullet passed over, its topic found outside brackets. */
export function viewSentence(sentence: Sentence, heading: string, words: WordReader | null): SentenceView {
  const text = foldWidth(sentence.text)
  const japanese = isJapanese(text)
  const start = bullet.exec(text)?.[0].length ?? 0
  const found = japanese ? topicEnd.exec(text.slice(start, start + 80)) : null
  const end = found ? start + found.index + found[0].length : 0
  const raw = text.slice(start, end).replace(/(?:について|に関して)?は、?$/u, '')
  const cut = raw.lastIndexOf('、') + 1
  const topic = balanced(raw) ? raw.slice(cut) : ''
  const clauses = japanese && words ? readClauses(text, words(text)) : []
  return {
    sentence,
    text,
    japanese,
    topic: topic.trim(),
    afterTopic: topic === '' ? start : end,
    heading,
    clauses,
    roles: readRoles(clauses),
  }
}

export const isJapanese = (text: string): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/.test(text)

/** Does every bracket and quotation mark have its other half? */
export const balanced = (text: string): boolean =>
  (text.match(/[「『(【]/g)?.length ?? 0) === (text.match(/[」』)】]/g)?.length ?? 0) && !/^[^「『(【]*[」』)】]/u.test(text)

const nounEnd =
  /(?:[\p{Script=Han}\p{Script=Katakana}\p{Script=Latin}0-9ー・々〆ヶ&/.-]|(?<=[\p{Script=Han}\p{Script=Katakana}ー」)])の(?=[\p{Script=Han}\p{Script=Katakana}A-Z「])|[「『][^「」『』]{1,30}[」』])+$/u

/** The noun phrase at the end of a text (runs of kanji, katakana and Latin letters, joined by の), '' where there is none. */
export const nounBefore = (text: string): string =>
  (nounEnd.exec(text.slice(-60))?.[0] ?? '').replace(/^(?:[0-9.\-/・]+(?=$|[^0-9a-zA-Z])|の)+/u, '')
