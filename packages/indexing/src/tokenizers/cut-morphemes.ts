import { cutRun, runOf } from './cut-run.ts'
import type { Cutter } from './cut-scripts.ts'
import type { Segmenter } from './segmenter.ts'

/**
 * Cuts a run of an unspaced script into the dictionary forms of the words that say something (走って: 走る), without particles and auxiliaries;
 * a run that has no others gives these too. What the dictionary does not know is cut into pairs, so that no clause becomes one term.
 */
export function cutMorphemes(segmenter: Segmenter): Cutter {
  return (text, from, take) => {
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
}
