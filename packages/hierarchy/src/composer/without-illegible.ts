import { leastLegible } from '@colrag/core'
import type { Extraction } from '@colrag/core'

/**
 * The extraction without texts that a recogniser was hardly sure of, nor triples taken from them: searched and quoted, they would be noise.
 * The blocks stay.
 */
export function withoutIllegible(extraction: Extraction): Extraction {
  const noise = new Set(
    extraction.texts.filter(({ origin, by }) => origin === 'ocr' && (by.confidence ?? 1) < leastLegible).map(({ blockId }) => blockId),
  )
  if (noise.size === 0) return extraction
  return {
    ...extraction,
    texts: extraction.texts.filter(({ blockId }) => !noise.has(blockId)),
    triples: extraction.triples.filter(({ blockId }) => !noise.has(blockId)),
  }
}
