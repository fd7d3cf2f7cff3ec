import type { Evidence } from '@colrag/core'
import { isCjk, splitSentences } from '@colrag/stage-kit'
import { isStatement } from './is-statement.ts'

/**
 * A statement of the evidence. `own`: the sentence by which it is judged; `text`: that with what stands before it, where it refers back; `at`: the
 * place of `text` in the unit's text. Of a table it is a row.
 */
export interface LessonSentence {
  readonly evidence: Evidence
  readonly own: string
  readonly text: string
  readonly at: readonly [start: number, end: number]
  /** The place of `own` in it. */
  readonly ownAt: readonly [start: number, end: number]
}

interface Piece {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Characters of a sentence with what it refers to. */
const longest = 220
const mostBefore = 2

// Another sentence has begun to say what such a one says, or tells what it was learnt from.
const refersBack =
  /^(?:さらに|加えて|また[、は]|一方|このため|そのため|これ[をにはらも]|それ|その|この|こうした|そこで|のちには|のちに|同じころ|並行して|あわせて|続いて|しかし|だが|ただし|なお|一つ|two\b|moreover|furthermore|also\b|however|therefore|thus|this\b|these\b|those\b|it\b|they\b|in addition|as a result)|この(?:経験|こと|事例|例|教訓|ような)|これら|教訓(?:で|と|に|を)|必要(?:が|で)|べき(?:で|だ)|という点/iu

/** Statements of each unit in order: sentences, and rows of tables. Headings, lists of numbers and questions are none. */
export function lessonSentences(evidence: readonly Evidence[]): LessonSentence[] {
  return evidence.flatMap((one) => (one.unit.text.includes('\t') ? rowsOf(one) : sentencesOf(one)))
}

function sentencesOf(evidence: Evidence): LessonSentence[] {
  const pieces = splitSentences(evidence.unit.text).map((s): Piece => withoutMarker(s))
  return pieces.flatMap((piece, i) => {
    if (!isStatement(piece.text)) return []
    let first = i
    let text = piece.text
    while (first > 0 && i - first < mostBefore && refersBack.test(pieces[first]?.text ?? '')) {
      const before = pieces[first - 1]
      if (!before || !isStatement(before.text) || before.text.length + text.length > longest) break
      text = joined(before.text, text)
      first--
    }
    return [{ evidence, own: piece.text, text, at: [pieces[first]?.start ?? piece.start, piece.end], ownAt: [piece.start, piece.end] }]
  })
}

function rowsOf(evidence: Evidence): LessonSentence[] {
  const { text, facets } = evidence.unit
  let at = 0
  return text.split('\n').flatMap((line, i): LessonSentence[] => {
    const start = at
    at += line.length + 1
    if (i < Number(facets['headerRows'] ?? 0)) return []
    const cells = line.split('\t').filter((cell) => cell.trim() !== '')
    const row = cells.join(' / ')
    return cells.length > 1 && row.length <= longest && cells.some(isStatement)
      ? [{ evidence, own: row, text: row, at: [start, start + line.length], ownAt: [start, start + line.length] }]
      : []
  })
}

const marker =
  /^(?:[○●◯◎・•◆◇■□▲△▼▪▶▷→⇒※◦‣*–-]+|[\u2460-\u2473]|[(（][0-9０-９A-Za-z一二三四五六七八九十ア-ン]{1,3}[)）]|[0-9０-９]{1,3}[.．)）、])\s*/u

/** What marks an item is no part of what it says. */
function withoutMarker({ text, map, start, end }: ReturnType<typeof splitSentences>[number]): Piece {
  const length = marker.exec(text)?.[0].length ?? 0
  return { text: text.slice(length), start: map[length] ?? start, end }
}

const joined = (a: string, b: string): string => `${a}${isCjk(a.at(-1) ?? '') || isCjk(b[0] ?? '') ? '' : ' '}${b}`
