import type { Block, Box, PageRecord, Provenance, RunContext, SpanSlice } from '@colrag/core'
import { areaOf, blockId, containsPoint, unionBox } from '@colrag/core'

/**
 * Gives each run of glyphs that no block has to the smallest block around its middle, and what is in no block to one of its own at the end, which
 * is reported: each glyph is in a block afterwards. Hidden runs, which an OCR layer holds, and blank ones are left where nobody wants them.
 */
export function fillSlices(
  page: PageRecord,
  blocks: readonly Block[],
  { name, by }: { readonly name: string; readonly by: Provenance },
  ctx: RunContext,
): readonly Block[] {
  const taken = new Set(
    blocks.flatMap((block) => [...block.slices, ...(block.grid?.cells.flatMap((cell) => cell.slices) ?? [])]).map(({ span }) => span),
  )
  const added = new Map<Block, SpanSlice[]>()
  const left: number[] = []
  for (const [span, { text, box, hidden }] of page.spans.entries()) {
    if (taken.has(span)) continue
    // What a table's cells lack has no place in it.
    const around = blocks.filter((block) => !block.grid && holds(block, box)).sort((a, b) => sizeOf(a) - sizeOf(b))[0]
    if (around) added.set(around, [...(added.get(around) ?? []), { span, start: 0, end: text.length }])
    else if (hidden !== true && text.trim() !== '') left.push(span)
  }
  const filled = blocks.map((block) => {
    const more = added.get(block)
    return more ? { ...block, slices: [...block.slices, ...more] } : block
  })
  if (left.length === 0) return filled
  const order = Math.max(-1, ...blocks.map((block) => block.order)) + 1
  ctx.report({
    stage: name,
    subject: page.id,
    code: 'model-output',
    message: `${left.length} runs of glyphs lie in no block: they are kept as a text at the end of the page`,
  })
  const rest: Block = {
    id: blockId(page.id, order),
    pageId: page.id,
    kind: 'text',
    boxes: [unionBox(left.map((span) => page.spans[span]?.box as Box))],
    order,
    direction: 'horizontal',
    slices: left.map((span) => ({ span, start: 0, end: page.spans[span]?.text.length ?? 0 })),
    by,
  }
  return [...filled, rest]
}

const holds = ({ boxes }: Block, { x, y, width, height }: Box): boolean =>
  boxes.some((box) => containsPoint(box, x + width / 2, y + height / 2))
const sizeOf = ({ boxes }: Block): number => boxes.reduce((sum, box) => sum + areaOf(box), 0)
