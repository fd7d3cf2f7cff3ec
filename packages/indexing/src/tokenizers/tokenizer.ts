/**
 * Cuts folded text into terms, a multiset. Text with any visible character gives at least one term. `version` changes
 * whenever a result may change; both are recorded in the index.
 */
export interface Tokenizer {
  readonly name: string
  readonly version: number
  tokens(text: string): string[]
}
