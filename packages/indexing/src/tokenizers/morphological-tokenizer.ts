import { cutCompound } from './cut-compound.ts'
import { cutMorphemes } from './cut-morphemes.ts'
import { cutScripts } from './cut-scripts.ts'
import type { Segmenter } from './segmenter.ts'
import { stemmed } from './stemmer.ts'
import type { Stemmer } from './stemmer.ts'
import type { Tokenizer } from './tokenizer.ts'

export interface MorphologicalOptions {
  readonly segmenter: Segmenter
  /** For the words of scripts with spaces; as they stand unless told. */
  readonly stemmer?: Stemmer
}

/** Dictionary forms for runs of unspaced scripts (see `cutMorphemes`), words or their stems for others. */
export function morphologicalTokenizer({ segmenter, stemmer }: MorphologicalOptions): Tokenizer {
  const cutters = { run: cutMorphemes(segmenter), compound: stemmer ? stemmed(cutCompound, stemmer) : cutCompound, seams: false }
  return {
    name: `morphological (${partsOf({ segmenter, ...(stemmer ? { stemmer } : {}) })})`,
    version: 1,
    cut: (text, take) => cutScripts(text, cutters, take),
  }
}

/** Names and versions of the parts behind a tokenizer. */
export const partsOf = ({ segmenter, stemmer }: MorphologicalOptions): string =>
  [segmenter, ...(stemmer ? [stemmer] : [])].map(({ name, version }) => `${name} ${version}`).join(', ')
