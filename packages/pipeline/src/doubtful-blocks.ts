import type { BlockFrame, BlockId, BlockKind, BlockText, Box, Confidence, Issue, PageFrame } from '@colrag/core'
import { areaOf, intersectBox, unionBox } from '@colrag/core'
import type { ReadTable } from '@colrag/core/schemas'
import { blockConfidence, lowestConfidence } from '@colrag/stage-kit'
import { mayBeSilent } from './silent-blocks.ts'

/**
 * Why a block is looked at. `missing`: it should say something and no text was found in it; `reading`: what was read of it (text, OCR, cells of a table)
 * is in doubt; `other`: neither, at most its place or kind.
 */
export type Concern = 'missing' | 'reading' | 'other'

/**
 * A block that a person should look at. `reason`: what was reported about it, else the rules that decided. `text`: its beginning; a table's are in
 * `table` as a whole.
 */
export interface DoubtfulBlock {
  readonly blockId: BlockId
  /** Counts from 1. */
  readonly page: number
  readonly kind: BlockKind
  readonly boxes: readonly Box[]
  /** The part of the page to look at: the boxes with a margin. */
  readonly area: Box
  readonly concern: Concern
  readonly confidence: Confidence
  /** 0 for a block that was not read at all. */
  readonly lowest: number
  readonly reason: string
  readonly text: string
  readonly table?: ReadTable
}

/** How many blocks are kept of one document, and of them without text where others are in doubt too. */
const most = 10
const mostMissing = 5
/** Below this, what was read is in doubt. */
const doubtful = 0.8
const textStart = 200
const margin = 8

/** The least sure blocks of a page, furniture aside, as `leastSure` chooses them. `issues`: those of the page, as reported by the stages. */
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
        const own = issues.filter((issue) => issue.subject === block.id)
        const told = own.map((issue) => issue.message)
        const silent = (text?.text ?? '').trim() === '' && !mayBeSilent.has(block.kind) && !own.some((issue) => issue.minor)
        const read = lowestConfidence({ ...confidence, layout: null }) ?? 1
        const table = text?.table && { ...text.table, cells: text.table.cells.map((cell) => ({ ...cell })) }
        const rules = [block.by.rule, text?.by.rule].filter((rule) => rule !== undefined)
        return {
          blockId: block.id,
          page: page.number,
          kind: block.kind,
          boxes: block.boxes,
          area: around(block.boxes, page),
          concern: silent ? 'missing' : read < doubtful ? 'reading' : 'other',
          confidence,
          lowest: text ? (lowestConfidence(confidence) ?? 1) : 0,
          reason: told.length > 0 ? told.join('; ') : text ? rules.join(', ') : 'it was not read',
          text: text?.text.slice(0, textStart) ?? '',
          ...(table ? { table } : {}),
        }
      }),
  )
}

function around(boxes: readonly Box[], page: PageFrame): Box {
  const whole = { x: 0, y: 0, width: page.width, height: page.height }
  const { x, y, width, height } = unionBox(boxes)
  return intersectBox({ x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin }, whole) ?? whole
}

/**
 * The ten blocks to look at first: those without text that should have some, the largest first, and at most five of them unless fewer than five others
 * are in doubt; then those read with the least confidence; then the others, by the lowest of their confidences. How sure the layout is, which is
 * much the same for all blocks of a kind, counts only among the last. Ties in the order of ids.
 */
export function leastSure<T extends DoubtfulBlock>(blocks: readonly T[]): readonly T[] {
  const sorted = [...blocks].sort(
    (a, b) => concerns.indexOf(a.concern) - concerns.indexOf(b.concern) || weight(a) - weight(b) || (a.blockId < b.blockId ? -1 : 1),
  )
  const missing = sorted.filter((block) => block.concern === 'missing')
  const others = sorted.slice(missing.length)
  const inDoubt = others.filter((block) => block.concern === 'reading').length
  const room = Math.max(mostMissing, most - inDoubt)
  return [...missing.slice(0, room), ...others].slice(0, most)
}

const concerns: readonly Concern[] = ['missing', 'reading', 'other']

function weight({ concern, area, confidence, lowest }: DoubtfulBlock): number {
  if (concern === 'missing') return -areaOf(area)
  return concern === 'reading' ? (lowestConfidence({ ...confidence, layout: null }) ?? 1) : lowest
}
