import { cutCompound } from './cut-compound.ts'
import { cutRun, runOf } from './cut-run.ts'
import { cutScripts } from './cut-scripts.ts'
import type { Cutter } from './cut-scripts.ts'
import type { Segmenter } from './segmenter.ts'
import { stemmed } from './stemmer.ts'
import type { Stemmer } from './stemmer.ts'
import type { Tokenizer } from './tokenizer.ts'

export interface MorphologicalOptions {
  readonly segmenter: Segmenter
  /** For the words of scripts with spaces; as they stand unless told. */
  readonly stemmer?: Stemmer
}

/**
 * Dictionary forms of the words that say something (走って: 走る), without particles and auxiliaries; in a run that has no others, these too.
 * What the dictionary does not know is cut into pairs, so that no clause becomes one term.
 */
export function morphologicalTokenizer({ segmenter, stemmer }: MorphologicalOptions): Tokenizer {
  const run: Cutter = (text, from, take) => {
    const found = runOf(text, from)
    const morphemes = segmenter.segment(found.text)
    const hasContent = morphemes.some((morpheme) => morpheme.isContent)
    let isEmpty = true
    for (const { start, end, form, isContent, isKnown } of morphemes) {
      if (hasContent && !isContent) continue
      isEmpty = false
      const [first, last] = [found.starts[start] as number, (found.starts[end - 1] as number) + 1]
      if (isKnown) take(form, first, last)
      else if (cutRun(text.slice(0, last), first, take) === first) take(null, first, last)
    }
    if (isEmpty) cutRun(text, from, take)
    return found.end
  }
  const cutters = { run, compound: stemmer ? stemmed(cutCompound, stemmer) : cutCompound, seams: false }
  const parts = [segmenter, ...(stemmer ? [stemmer] : [])].map(({ name, version }) => `${name} ${version}`)
  return {
    name: `morphological (${parts.join(', ')})`,
    version: 1,
    cut: (text, take) => cutScripts(text, cutters, take),
  }
}
