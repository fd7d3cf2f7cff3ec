import type { BlockFrame, BlockId, BlockKind, BlockText, Box, Confidence, Issue, PageFrame } from '@colrag/core'
import { intersectBox, unionBox } from '@colrag/core'
import { blockConfidence, lowestConfidence } from '@colrag/stage-kit'

/** A block that a person should look at. `reason`: what was reported about it, else the rules that decided. `text`: its beginning. */
export interface DoubtfulBlock {
  readonly blockId: BlockId
  /** Counts from 1. */
  readonly page: number
  readonly kind: BlockKind
  readonly boxes: readonly Box[]
  /** The part of the page to look at: the boxes with a margin. */
  readonly area: Box
  readonly confidence: Confidence
  /** 0 for a block that was not read at all. */
  readonly lowest: number
  readonly reason: string
  readonly text: string
}

/** How many blocks are kept of one document. */
const most = 10
const textStart = 200
const margin = 8

/** The least sure blocks of a page, furniture aside; ties in the order of ids. `issues`: those of the page, as reported by the stages. */
export function doubtfulBlocks(
  page: PageFrame,
  blocks: readonly BlockFrame[],
  texts: readonly BlockText[],
  issues: readonly Issue[],
): readonly DoubtfulBlock[] {
  const textOf = new Map(texts.map((t) => [t.blockId, t]))
  return leastSure(
    blocks
      .filter((block) => block.kind !== 'furniture')
      .map((block) => {
        const text = textOf.get(block.id)
        const confidence = blockConfidence(block, text)
        const told = issues.filter((issue) => issue.subject === block.id).map((issue) => issue.message)
        const rules = [block.by.rule, text?.by.rule].filter((rule) => rule !== undefined)
        return {
          blockId: block.id,
          page: page.number,
          kind: block.kind,
          boxes: block.boxes,
          area: around(block.boxes, page),
          confidence,
          lowest: text ? (lowestConfidence(confidence) ?? 1) : 0,
          reason: told.length > 0 ? told.join('; ') : text ? rules.join(', ') : 'it was not read',
          text: text?.text.slice(0, textStart) ?? '',
        }
      }),
  )
}

function around(boxes: readonly Box[], page: PageFrame): Box {
  const whole = { x: 0, y: 0, width: page.width, height: page.height }
  const { x, y, width, height } = unionBox(boxes)
  return intersectBox({ x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin }, whole) ?? whole
}

export const leastSure = <T extends DoubtfulBlock>(blocks: readonly T[]): readonly T[] =>
  [...blocks].sort((a, b) => a.lowest - b.lowest || (a.blockId < b.blockId ? -1 : 1)).slice(0, most)
