import { entities, readCellQuantity } from '@colrag/stage-kit'
import type { EvidenceRecord } from '../records/evidence-record.ts'
import { foldedText, holdsTerm, questionTerms } from '../records/question-terms.ts'

/** Names by key (`foldedText`), as written. */
export type Names = ReadonlyMap<string, string>

const longest = 40

/**
 * Whom and what a record newly names: its subject and its object where they are short and no numbers, else the names within them; of a sentence's object
 * always those. What its words do not hold, such as the title of its document, would join all that stands there.
 */
export function recordNames({ subject, object, quote, rule }: EvidenceRecord): Names {
  const whole = [subject, ...(rule === 'sentence' ? [] : [object])].filter((part) => part.length <= longest).map((part) => part.trim())
  const within = [subject, object].filter((part) => !whole.includes(part.trim())).flatMap((part) => entities(part).map(({ text }) => text))
  const folded = foldedText(quote)
  return new Map([...keyed([...whole, ...within])].filter(([key]) => holdsTerm(folded, key)))
}

/** Where a graph may begin: the names and dates of the question, and its other words. */
export function questionNames(question: string): { readonly names: Names; readonly words: Names } {
  const { names, words } = questionTerms(question)
  return { names: keyed(names), words: keyed(words) }
}

const keyed = (names: readonly string[]): Names => new Map(names.filter(isName).map((name) => [foldedText(name), name]))

/** Numbers and single letters join what has nothing to do with each other. */
const isName = (text: string): boolean => text.length > 1 && /\p{L}/u.test(text) && readCellQuantity(text) === null
