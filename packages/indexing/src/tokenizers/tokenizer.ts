/** Takes one term, found in the folded text from `start` up to `end`. `term` is null where it is those code units as they stand. */
export type TakeTerm = (term: string | null, start: number, end: number) => void

/**
 * Cuts folded text into terms, a multiset in any order that is always the same. Text with any visible character gives at least one term,
 * and no term is empty. `version` changes whenever a result may change; name and version are recorded in the index.
 */
export interface Tokenizer {
  readonly name: string
  readonly version: number
  cut(text: string, take: TakeTerm): void
}

/** The terms as strings, in the order in which they are cut. */
export function termsOf(tokenizer: Tokenizer, text: string): string[] {
  const terms: string[] = []
  tokenizer.cut(text, (term, start, end) => void terms.push(term ?? text.slice(start, end)))
  return terms
}
