import { foldWidth } from '@colrag/stage-kit'
import { resolveEnglish } from './resolve-english.ts'
import { resolveJapanese } from './resolve-japanese.ts'
import type { Resolved, Turn } from './turn.ts'

const longest = 2000

/**
 * Makes a follow-up question stand by itself by the last turn: an ellipsis (では令和3年は？, and in 2021?) is the last question with the thing
 * of the same kind put in its place; a pronoun (その, そこ, it, there) becomes what the last question is about. By rules alone; a question
 * that needs nothing, has no turn before it, or is longer than 2,000 characters comes back as it is.
 */
export function resolveFollowUp(turns: readonly Turn[], question: string): Resolved {
  const last = turns.at(-1)
  const asked = question.trim()
  const unchanged: Resolved = { question: asked, changes: [] }
  if (!last || asked === '' || asked.length > longest || last.question.length > longest) return unchanged
  const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u
  const resolve = japanese.test(asked) ? resolveJapanese : resolveEnglish
  // A follow-up in another language has no words to put into the last question.
  if (japanese.test(asked) !== japanese.test(last.question)) return unchanged
  return (
    resolve(
      { question: foldWidth(last.question).trim(), ...(last.answer === undefined ? {} : { answer: last.answer }) },
      foldWidth(asked),
    ) ?? unchanged
  )
}
