import { missingNumbers, printedNumbers } from '@colrag/stage-kit'
import { commanding } from '../question/commanding.ts'
import type { Question } from '../question/analyse-question.ts'
import type { FeatureSet } from '../question/features.ts'
import { findQuote } from './find-quote.ts'
import type { SaidSentence } from './read-answer-reply.ts'
import type { ShownPassage } from './shown-passages.ts'

/** A quote that was found: where it stands in the unit of its passage. */
interface FoundQuote {
  readonly passage: ShownPassage
  readonly at: readonly [start: number, end: number]
}

/** `supported`: its quotes are in the passages and hold it; `unrelated`: it has nothing to do with the question, or obeys a document. */
export type CheckedSentence =
  | { readonly verdict: 'supported'; readonly text: string; readonly quotes: readonly FoundQuote[] }
  | { readonly verdict: 'unsupported'; readonly text: string }
  | { readonly verdict: 'unrelated'; readonly text: string }

const heldShare = 0.5

/**
 * Holds a sentence to its quotes: each stands in its passage; every number of the sentence stands in the quotes, their headings or the
 * question; half of its words do. A quote that gives orders supports nothing that the question does not ask about.
 */
export function checkSentence(
  said: SaidSentence,
  passages: readonly ShownPassage[],
  question: Question,
  featureSet: FeatureSet,
): CheckedSentence {
  const { text } = said
  const asked = featureSet(question.text)
  const own = featureSet(text)
  const quotes = said.quotes.flatMap(({ passage, words }): FoundQuote[] => {
    const shown = passages[passage - 1]
    const at = shown && findQuote(shown.text, words)
    return shown && at ? [{ passage: shown, at: [shown.start + at[0], shown.start + at[1]] }] : []
  })
  const words = quotes.map((q) => q.passage.evidence.unit.text.slice(...q.at))
  const around = quotes.map((q) => `${q.passage.heading}\n${q.passage.evidence.unit.context}\n${lineOf(q)}`)
  const ofQuestion = [...own, ...words.flatMap((w) => [...featureSet(w)])].some((feature) => asked.has(feature))
  const obeys = [...passages.map((p) => p.text), ...words].some((passage) =>
    passage.split('\n').some((line) => commanding.test(line) && [...own].some((f) => !asked.has(f) && featureSet(line).has(f))),
  )
  if (obeys && !words.some((w) => !commanding.test(w))) return { verdict: 'unrelated', text }
  if (!ofQuestion && question.runs.length > 0) return { verdict: 'unrelated', text }
  if (quotes.length === 0) return { verdict: 'unsupported', text }
  const sources = [...words, ...around, question.text]
  if (missingNumbers(text, printedNumbers(sources)).length > 0) return { verdict: 'unsupported', text }
  const held = new Set(sources.flatMap((source) => [...featureSet(source)]))
  const share = own.size === 0 ? 0 : [...own].filter((feature) => held.has(feature)).length / own.size
  return share >= heldShare ? { verdict: 'supported', text, quotes } : { verdict: 'unsupported', text }
}

/** The lines that a quote lies on: a cell with its row. */
function lineOf({ passage, at }: FoundQuote): string {
  const { text } = passage.evidence.unit
  const start = text.lastIndexOf('\n', at[0]) + 1
  const end = text.indexOf('\n', at[1])
  return text.slice(start, end < 0 ? text.length : end)
}
