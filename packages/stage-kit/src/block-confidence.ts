import { pictureKinds } from '@colrag/core'
import type { BlockFrame, BlockText, Confidence, ConfidenceSummary } from '@colrag/core'

/** How far each step can be trusted with one block. A picture in which nothing is written leaves nothing to be read wrongly: null. */
export function blockConfidence(block: Pick<BlockFrame, 'kind' | 'by' | 'tableScore'>, text: BlockText | undefined): Confidence {
  const read = text && !(text.text === '' && pictureKinds.has(block.kind)) ? text : undefined
  const said = read?.by.confidence ?? null
  return {
    layout: block.by.confidence ?? null,
    table: block.tableScore ?? null,
    text: read?.origin === 'embedded' ? said : null,
    ocr: read?.origin === 'ocr' ? said : null,
  }
}

/** Something with a confidence that counts by its length, at least as one character. */
export interface Weighted {
  readonly confidence: Confidence
  readonly characters: number
}

/** Means weighted by characters, each step over the parts where it had a say; rounded to four digits. */
export function meanConfidence(parts: readonly Weighted[]): Confidence {
  const mean = (step: keyof Confidence): number | null => {
    let sum = 0
    let weight = 0
    for (const { confidence, characters } of parts) {
      const value = confidence[step]
      if (value === null) continue
      const counts = Math.max(1, characters)
      sum += value * counts
      weight += counts
    }
    return weight === 0 ? null : Math.round((sum / weight) * 1e4) / 1e4
  }
  return { layout: mean('layout'), table: mean('table'), text: mean('text'), ocr: mean('ocr') }
}

/** The least of the steps that had a say; null where none had. */
export function lowestConfidence({ layout, table, text, ocr }: Confidence): number | null {
  const said = [layout, table, text, ocr].filter((value) => value !== null)
  return said.length === 0 ? null : Math.min(...said)
}

/** Of a page or a document, from its blocks. */
export function summariseConfidence(blocks: readonly Weighted[]): ConfidenceSummary {
  let lowest: number | null = null
  for (const { confidence } of blocks) {
    const own = lowestConfidence(confidence)
    if (own !== null) lowest = Math.min(lowest ?? own, own)
  }
  return { ...meanConfidence(blocks), lowest }
}
