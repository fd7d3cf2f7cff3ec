import type { Cutter } from './cut-scripts.ts'

/** Takes the endings off a folded word, so that its forms meet; never leaves it empty. `version` changes whenever a result may change. */
export interface Stemmer {
  readonly name: string
  readonly version: string
  stem(word: string): string
}

/** Cuts as `cutter` does, each term as its stem. */
export const stemmed =
  (cutter: Cutter, stemmer: Stemmer): Cutter =>
  (text, from, take) =>
    cutter(text, from, (term, start, end) => take(stemmer.stem(term ?? text.slice(start, end)), start, end))
