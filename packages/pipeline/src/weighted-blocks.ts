import type { BlockFrame, BlockText } from '@colrag/core'
import { blockConfidence } from '@colrag/stage-kit'
import type { Weighted } from '@colrag/stage-kit'

/** Blocks as they count in a page's or a document's confidence: by the characters that were read in them. */
export function weightedBlocks(blocks: readonly BlockFrame[], texts: readonly BlockText[]): Weighted[] {
  const textOf = new Map(texts.map((t) => [t.blockId, t]))
  return blocks.map((block) => {
    const text = textOf.get(block.id)
    return { confidence: blockConfidence(block, text), characters: text?.text.length ?? 0 }
  })
}
