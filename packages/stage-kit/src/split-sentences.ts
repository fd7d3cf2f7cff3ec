import { foldWidth } from './fold-width.ts'
import { isCjk } from './is-cjk.ts'

/** A sentence: `text` has its line ends taken out (a space between Latin words), `map[i]` is the place of its code unit i in the source. */
export interface Sentence {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly map: readonly number[]
}

// What starts an item: bullets, circled numbers, (1), 1., ア), 第3条.
const marker =
  /^\s*(?:[○●◯◎・•◆◇■□▲▼▪▶▷→⇒※◦‣*–-]|[\u2460-\u2473\u3251-\u325f]|[(][0-9A-Za-z一二三四五六七八九十ア-ンイ-]{1,3}[)]|[0-9]{1,3}[.)．、]\s?(?!\d)|[ア-ン][)、.]|第[0-9一二三四五六七八九十百]+[条章節項])/

/**
 * Sentences end at 。！？ (closing brackets stay with them), at `.`, `!`, `?` before a space and no lower-case letter, at line ends before an
 * item marker or an empty line, and at lines that stop clearly short of the block's width. Other line ends are inside a sentence.
 */
export function splitSentences(text: string): Sentence[] {
  const folded = foldWidth(text)
  const lines = folded.split('\n')
  const width = Math.max(0, ...lines.map((line) => widthOf(line)))
  const sentences: Sentence[] = []
  let place = 0
  let from = 0
  const cut = (to: number): void => {
    const sentence = sentenceOf(text, from, to)
    if (sentence) sentences.push(sentence)
    from = to
  }
  lines.forEach((line, i) => {
    for (const match of line.matchAll(/[。!?][」』)】"”’]*|\.["”’)]*(?=\s+[^a-z\s]|\s*$)/g)) {
      if (
        match[0].startsWith('.') &&
        /(?:\b(?:No|Nos|Fig|vs|etc|Dr|Mr|Mrs|Ms|St|approx|e\.g|i\.e)|\b[A-Z])$/.test(line.slice(0, match.index))
      )
        continue
      if (depthOf(folded.slice(from, place + match.index)) === 0) cut(place + match.index + match[0].length)
    }
    const next = lines[i + 1]
    const short = widthOf(line) < width * 0.8
    if (next !== undefined && (next.trim() === '' || marker.test(next) || short)) cut(place + line.length)
    place += line.length + 1
  })
  cut(text.length)
  return sentences
}

const widthOf = (line: string): number => [...line.trimEnd()].reduce((sum, c) => sum + (isCjk(c) ? 2 : 1), 0)

function depthOf(text: string): number {
  let depth = 0
  for (const c of text) {
    if (c === '(' || c === '「' || c === '『') depth++
    else if ((c === ')' || c === '」' || c === '』') && depth > 0) depth--
  }
  // A bracket that nobody closes must not swallow the rest.
  return text.length > 400 ? 0 : depth
}

function sentenceOf(text: string, from: number, to: number): Sentence | null {
  let start = from
  let end = to
  while (start < end && /\s/.test(text[start] ?? '')) start++
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--
  if (start === end) return null
  let flat = ''
  const map: number[] = []
  for (let i = start; i < end; i++) {
    const c = text[i] ?? ''
    if (/\s/.test(c)) {
      const before = flat.at(-1) ?? ''
      let next = i
      while (next < end && /\s/.test(text[next] ?? '')) next++
      const touch = c === '\n' && (isCjk(before) || isCjk(text[next] ?? ''))
      if (before === ' ' || touch) continue
      flat += ' '
    } else flat += c
    map.push(i)
  }
  return { start, end, text: flat, map: [...map, end] }
}
