import type { Evidence } from '@colrag/core'
import { isCjk, splitSentences } from '@colrag/stage-kit'

/** A sentence of the evidence; `at`: its place in the unit's text. */
export interface LessonSentence {
  readonly evidence: Evidence
  readonly text: string
  readonly at: readonly [start: number, end: number]
}

const shortest = 12
/** In characters of Japanese; other scripts take half the room. */
const longest = 180

/** Whole sentences that could be a statement, of each unit in order; those of table cells too. Headings, lists of numbers and questions are none. */
export function lessonSentences(evidence: readonly Evidence[]): LessonSentence[] {
  return evidence.flatMap((one) =>
    cellsOf(one.unit.text).flatMap(([from, to]) =>
      splitSentences(one.unit.text.slice(from, to)).flatMap(({ start, end, text }): LessonSentence[] => {
        const said = withoutMarker(text)
        return isStatement(said)
          ? [{ evidence: one, text: said, at: [from + end - lengthBefore(text, said, end - start), from + end] }]
          : []
      }),
    ),
  )
}

/** A text without tabs is one cell; cells of tables end at tabs and line ends. */
function cellsOf(text: string): (readonly [start: number, end: number])[] {
  if (!text.includes('\t')) return [[0, text.length]]
  return [...text.matchAll(/[^\t\n]+/gu)].map((m) => [m.index, m.index + m[0].length] as const)
}

const marker =
  /^(?:[○●◯◎・•◆◇■□▲△▼▪▶▷→⇒※◦‣*–-]+|[\u2460-\u2473]|[(（][0-9０-９A-Za-z一二三四五六七八九十ア-ン]{1,3}[)）]|[0-9０-９]{1,3}[.．)）、])\s*/u

const withoutMarker = (text: string): string => text.replace(marker, '').trim()

/** How much of the source, from its end, holds what is left of a sentence: what was taken away stood at the beginning. */
const lengthBefore = (whole: string, left: string, source: number): number =>
  left.length === whole.length ? source : Math.max(1, source - (whole.length - left.length))

function isStatement(text: string): boolean {
  const room = [...text].reduce((sum, c) => sum + (isCjk(c) ? 1 : 0.5), 0)
  if (room < shortest || room > longest) return false
  if (/[?？]$|[.…・‥]{4,}|^[、。，）)」』]|^(?:は|が|を|に|の|で|と|も|や|へ)(?![\p{Script=Hiragana}])/u.test(text)) return false
  const marks = text.match(/[\d０-９]/gu)?.length ?? 0
  if (marks > text.length * 0.3) return false
  return isCjk([...text].find((c) => /\p{L}/u.test(c)) ?? '')
    ? endsInJapanese.test(text)
    : /[.!]["”’)]*$/u.test(text) && /^["“‘(]?[\p{Lu}\d]/u.test(text)
}

// A full stop, or a verb, adjective or noun that lists of lessons end in.
const endsInJapanese =
  /[。．!！][」』）)]*$|(?:こと|べき|必要|重要|有効|大切|不可欠|徹底|見直し|確保|整備|強化|充実|[うくすつぬむるただい])$/u
