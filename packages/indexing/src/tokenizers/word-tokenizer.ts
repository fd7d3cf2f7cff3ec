import { cutCompound } from './cut-compound.ts'
import { cutRun } from './cut-run.ts'
import { cutScripts } from './cut-scripts.ts'
import { stemmed } from './stemmer.ts'
import type { Stemmer } from './stemmer.ts'
import type { Tokenizer } from './tokenizer.ts'

/** Words as their stems, for languages written with spaces; all else, unspaced scripts and numbers too, as the mixed tokenizer cuts it. */
export function wordTokenizer(stemmer: Stemmer): Tokenizer {
  const cutters = { run: cutRun, compound: stemmed(cutCompound, stemmer), seams: true }
  return {
    name: `words (${stemmer.name} ${stemmer.version})`,
    version: 1,
    cut: (text, take) => cutScripts(text, cutters, take),
  }
}
