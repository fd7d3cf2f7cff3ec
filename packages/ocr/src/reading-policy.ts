import { pictureKinds } from '@colrag/core'
import type { Block, PageRecord, SpanSlice } from '@colrag/core'
import { glyphCensus } from './glyph-census.ts'
import { hiddenTextQuality } from './text/hidden-text-quality.ts'

/**
 * How a block is to be read. `embedded`: its glyphs say it, with the confidence given. `repair`: they say it but for some slices, a `share` of the
 * characters, which are read from the picture. `ocr`: they cannot. `compare`: they are an old OCR layer or make no words; the picture is read, and where that is not sure
 * they stay with the confidence given. `picture`: there may be writing in it, and nothing is lost when there is none. `unreadable`: neither
 * glyphs nor a picture of the page.
 */
export type Approach =
  | { readonly by: 'embedded'; readonly confidence: number; readonly rule: string; readonly complaint?: string }
  | { readonly by: 'repair'; readonly broken: readonly SpanSlice[]; readonly share: number; readonly rule: string }
  | { readonly by: 'compare'; readonly confidence: number; readonly rule: string }
  | { readonly by: 'ocr' | 'picture'; readonly rule: string }
  | { readonly by: 'unreadable'; readonly rule: string }

export type ReadingPolicy = (page: PageRecord, block: Block) => Approach

/**
 * `suspect`: share of a font's characters in the block from which it is broken; `repairable`: share of the block's characters up to which broken
 * ones are read one by one; `poorLayer`: quality of hidden text below which it is read again.
 */
export interface ReadingPolicyOptions {
  readonly suspect?: number
  readonly repairable?: number
  readonly poorLayer?: number
}

/** The rules in their order; the first that holds decides. */
export function readingPolicy({ suspect = 0.2, repairable = 0.4, poorLayer = 0.8 }: ReadingPolicyOptions = {}): ReadingPolicy {
  return (page, block) => {
    const hasPicture = page.raster !== undefined
    const { characters, hidden, text, broken, brokenCharacters, senseless } = glyphCensus(page, block, suspect)
    if (characters === 0) {
      if (pictureKinds.has(block.kind))
        return hasPicture ? { by: 'picture', rule: 'no-glyphs' } : { by: 'embedded', confidence: 1, rule: 'no-glyphs' }
      return hasPicture ? { by: 'ocr', rule: 'no-glyphs' } : { by: 'unreadable', rule: 'no-glyphs' }
    }
    const share = brokenCharacters / characters
    if (share > 0 && !hasPicture) {
      return {
        by: 'embedded',
        confidence: Math.max(0.05, 1 - share),
        rule: 'suspect-glyphs',
        complaint: `${Math.ceil(share * 100)} % of the characters may not be what the page shows, and there is no picture of the page to read`,
      }
    }
    if (share > repairable) return { by: 'ocr', rule: 'suspect-glyphs' }
    if (hidden / characters > 0.9) {
      const quality = hiddenTextQuality(text)
      if (quality < poorLayer && hasPicture) return { by: 'compare', confidence: Math.min(0.5, quality), rule: 'poor-ocr-layer' }
      return { by: 'embedded', confidence: quality, rule: 'ocr-layer' }
    }
    if (share > 0) return { by: 'repair', broken, share, rule: 'repaired-glyphs' }
    if (senseless > 0)
      return hasPicture
        ? { by: 'compare', confidence: 0.5, rule: 'senseless-glyphs' }
        : { by: 'embedded', confidence: 0.5, rule: 'senseless-glyphs' }
    return { by: 'embedded', confidence: 1, rule: 'glyphs' }
  }
}
