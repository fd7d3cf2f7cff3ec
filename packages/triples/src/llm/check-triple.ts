import type { PrintedNumbers } from '@colrag/stage-kit'
import { foldWidth, isUnit, missingNumbers, printedNumbers, readValue } from '@colrag/stage-kit'
import type { SaidTriple } from './read-triple-reply.ts'

/** Why a triple that a model said is not kept. */
export type Rejection = 'incomplete' | 'circular' | 'too-long' | 'number-not-in-text' | 'not-in-text' | 'repeated' | 'over-limit'

/** The words of a block that triples must rest on. `own`: the block's text; `around`: its heading, which may name a subject. */
export interface Evidence {
  readonly own: string
  readonly folded: string
  readonly numbers: PrintedNumbers
  readonly pairs: ReadonlySet<string>
}

const longest = 300
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]/gu, '')

const pairsOf = (text: string): string[] => {
  const chars = [...bare(text)]
  return chars.length < 2 ? chars : chars.slice(1).map((c, i) => `${chars[i]}${c}`)
}

export function evidenceOf(text: string, heading: string): Evidence {
  const all = `${heading}\n${text}`
  return { own: text, folded: bare(all), numbers: printedNumbers([all]), pairs: new Set(pairsOf(all)) }
}

/** Does the text hold what a triple says? Every number must stand there with its scale, sign and unit, and most of its subject's and object's letters in their order. */
export function rejectionOf({ subject, predicate, object }: SaidTriple, evidence: Evidence): Rejection | null {
  // A number alone is a subject of nothing: small models put cells there.
  if (bare(subject) === '' || bare(object) === '' || /^\d+$/.test(bare(subject))) return 'incomplete'
  if (bare(subject) === bare(object)) return 'circular'
  if (subject.length > longest || predicate.length > longest || object.length > longest) return 'too-long'
  const said = [subject, predicate, object]
  const about = said.join('\n')
  if (said.some((part) => missingNumbers(part, evidence.numbers, about).length > 0)) return 'number-not-in-text'
  return [subject, object].every((part) => rests(part, evidence)) ? null : 'not-in-text'
}

/** 三十度: a number that is sure to be one, and the rest. */
const inKanji = /^(?=.{0,3}[一二三四五六七八九十])[一二三四五六七八九十百千〇万億兆]{2,}(.*)$/u

/** The numbers of a part are held already: one that is nothing but a value rests on the text. */
function rests(part: string, { folded, pairs }: Evidence): boolean {
  const unit = inKanji.exec(part)?.[1]
  if (folded.includes(bare(part)) || readValue(part) !== null || (unit !== undefined && isUnit(unit))) return true
  const own = pairsOf(part)
  return own.filter((pair) => pairs.has(pair)).length >= own.length * 0.5
}

/** Where the object stands in the text, not inside a longer number, widths and case aside; undefined where it is said in other words. */
export function placeOf(object: string, text: string): readonly [start: number, end: number] | undefined {
  if (object === '') return undefined
  const [folded, wanted] = [text, object].map((t) => foldWidth(t).toLowerCase()) as [string, string]
  for (let start = folded.indexOf(wanted); start >= 0; start = folded.indexOf(wanted, start + 1)) {
    const end = start + wanted.length
    const inside = (starts.test(wanted) && goesBefore.test(folded.slice(0, start))) || (ends.test(wanted) && goesOn.test(folded.slice(end)))
    if (!inside) return [start, end]
  }
  return undefined
}

const starts = /^[\d一二三四五六七八九十百千〇万億兆]/u
const ends = /[\d一二三四五六七八九十百千〇万億兆]$/u
const goesBefore = /(?:\d[.,]?|[一二三四五六七八九十百千〇万億兆])$/u
const goesOn = /^(?:[.,]?\d|[一二三四五六七八九十百千〇万億兆])/u
