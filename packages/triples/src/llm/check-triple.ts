import { foldWidth, readValue, readValues } from '@colrag/stage-kit'
import type { SaidTriple } from './read-triple-reply.ts'

/** Why a triple that a model said is not kept. */
export type Rejection = 'incomplete' | 'circular' | 'too-long' | 'number-not-in-text' | 'not-in-text' | 'repeated' | 'over-limit'

/** The words of a block that triples must rest on. `own`: the block's text; `around`: its heading, which may name a subject. */
export interface Evidence {
  readonly own: string
  readonly folded: string
  readonly numbers: ReadonlySet<string>
  readonly pairs: ReadonlySet<string>
}

const longest = 300
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]/gu, '')

/** Runs of digits without separators, and the values they are read as in context: 1億2千万 is 120000000 too. */
function numbersOf(text: string): string[] {
  const folded = foldWidth(text)
    .normalize('NFKC')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/gu, '')
  const digits = [...folded.matchAll(/\d+(?:\.\d+)?/gu)].map((m) => String(Number(m[0])))
  const values = readValues(text).flatMap((v) =>
    v.kind === 'date'
      ? [v.iso, v.end ?? '']
      : [v.value, v.high, v.base.value, v.base.high].filter((n) => n !== undefined).map((n) => String(Math.abs(n))),
  )
  return [...digits, ...values]
}

const pairsOf = (text: string): string[] => {
  const chars = [...bare(text)]
  return chars.length < 2 ? chars : chars.slice(1).map((c, i) => `${chars[i]}${c}`)
}

export function evidenceOf(text: string, heading: string): Evidence {
  const all = `${heading}\n${text}`
  return { own: text, folded: bare(all), numbers: new Set(numbersOf(all)), pairs: new Set(pairsOf(all)) }
}

/** Does the text hold what a triple says? Every number must stand there, and most of its subject's and object's letters in their order. */
export function rejectionOf({ subject, predicate, object }: SaidTriple, evidence: Evidence): Rejection | null {
  if (bare(subject) === '' || bare(object) === '') return 'incomplete'
  if (bare(subject) === bare(object)) return 'circular'
  if (subject.length > longest || predicate.length > longest || object.length > longest) return 'too-long'
  if (![subject, predicate, object].every((part) => numbersHold(part, evidence))) return 'number-not-in-text'
  return [subject, object].every((part) => rests(part, evidence)) ? null : 'not-in-text'
}

/** All digits of a part stand in the text, or are another way to write a value that does. */
function numbersHold(part: string, { numbers }: Evidence): boolean {
  const folded = foldWidth(part)
    .normalize('NFKC')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/gu, '')
  const digits = [...folded.matchAll(/\d+(?:\.\d+)?/gu)].map((m) => String(Number(m[0])))
  if (digits.every((d) => numbers.has(d))) return true
  const values = readValues(part)
  return (
    values.length > 0 &&
    values.every((v) =>
      v.kind === 'date' ? numbers.has(v.iso) : numbers.has(String(Math.abs(v.value))) || numbers.has(String(Math.abs(v.base.value))),
    )
  )
}

function rests(part: string, { folded, pairs }: Evidence): boolean {
  if (folded.includes(bare(part)) || readValue(part) !== null) return true
  const own = pairsOf(part)
  return own.filter((pair) => pairs.has(pair)).length >= own.length * 0.5
}

/** Where the object stands in the text, widths and case aside; undefined where it is said in other words. */
export function placeOf(object: string, text: string): readonly [start: number, end: number] | undefined {
  const start = foldWidth(text).toLowerCase().indexOf(foldWidth(object).toLowerCase())
  return object === '' || start < 0 ? undefined : [start, start + object.length]
}
