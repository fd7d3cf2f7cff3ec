import type { Block, BlockKind, BlockText, CaptionSubject, Passage } from '@colrag/core'

/** Captions that belong to the block and headings before it, nearest first, then the body text around it. */
export function nearbyTexts(block: Block, blocks: readonly Block[], textOf: ReadonlyMap<string, BlockText>): CaptionSubject['nearby'] {
  const said = (b: Block): { kind: BlockKind; text: string } => ({ kind: b.kind, text: textOf.get(b.id)?.text ?? '' })
  const distance = (b: Block): number => Math.abs(b.order - block.order)
  const others = blocks.filter((b) => b.id !== block.id && b.kind !== 'furniture' && b.kind !== 'table').sort((a, b) => distance(a) - distance(b) || a.order - b.order)
  const own = others.filter((b) => b.belongsTo === block.id)
  const titles = others.filter((b) => !own.includes(b) && b.order < block.order && (b.kind === 'caption' || b.kind === 'heading' || b.kind === 'title'))
  const body = others.filter((b) => !own.includes(b) && !titles.includes(b) && distance(b) <= 3)
  return [...own, ...titles.slice(0, 3), ...body.slice(0, 4)].map(said).filter((n) => n.text !== '')
}

/** A block's text as a triple extractor wants it, with the nearest heading or the table's own title. */
export function passageOf(block: Block, text: BlockText, blocks: readonly Block[], textOf: ReadonlyMap<string, BlockText>): Passage {
  const title = blocks.find((b) => b.belongsTo === block.id) ?? blocks.filter((b) => b.order < block.order && (b.kind === 'heading' || b.kind === 'title' || (block.kind === 'table' && b.kind === 'caption'))).at(-1)
  const heading = title && textOf.get(title.id)?.text
  return { blockId: block.id, kind: block.kind, text: text.text, ...(text.table ? { table: text.table } : {}), ...(heading ? { heading } : {}) }
}
