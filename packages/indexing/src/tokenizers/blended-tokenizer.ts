import { cutCompound } from './cut-compound.ts'
import { cutMorphemes } from './cut-morphemes.ts'
import { cutRun } from './cut-run.ts'
import { cutScripts } from './cut-scripts.ts'
import { partsOf } from './morphological-tokenizer.ts'
import type { MorphologicalOptions } from './morphological-tokenizer.ts'
import { stemmed } from './stemmer.ts'
import type { Tokenizer } from './tokenizer.ts'

/**
 * What the mixed and the morphological tokenizer take, in one bag, where each helps: runs of unspaced scripts give pairs, ideographs and
 * dictionary forms, numbers also with the ideographs beside them; words of other scripts give their stems alone, since a word and its stem
 * would count one thing twice.
 */
export function blendedTokenizer({ segmenter, stemmer }: MorphologicalOptions): Tokenizer {
  const morphemes = cutMorphemes(segmenter)
  const cutters = {
    run: (text: string, from: number, take: Parameters<typeof cutRun>[2]) => {
      morphemes(text, from, take)
      return cutRun(text, from, take)
    },
    compound: stemmer ? stemmed(cutCompound, stemmer) : cutCompound,
    seams: true,
  }
  return {
    name: `blended (${partsOf({ segmenter, ...(stemmer ? { stemmer } : {}) })})`,
    version: 1,
    cut: (text, take) => cutScripts(text, cutters, take),
  }
}
