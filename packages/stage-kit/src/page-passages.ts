import type { Block, BlockText, Passage } from '@colrag/core'

/**
 * The passages of one page in reading order: each block's text with the caption tied to it, else (a table) a short line right before it, else
 * the last heading before it.
 */
export function pagePassages(blocks: readonly Block[], texts: readonly BlockText[]): Passage[] {
  const textOf = new Map(texts.map((t) => [t.blockId, t]))
  const captionOf = new Map(blocks.flatMap((b) => (b.belongsTo ? [[b.belongsTo, textOf.get(b.id)?.text ?? ''] as const] : [])))
  let heading = ''
  let before = ''
  return [...blocks]
    .sort((a, b) => a.order - b.order)
    .flatMap((block): Passage[] => {
      const text = textOf.get(block.id)
      if (block.kind === 'furniture' || !text || text.text.trim() === '') return []
      if (block.kind === 'title' || block.kind === 'heading') heading = text.text.replace(/\s+/gu, ' ').trim()
      const about = captionOf.get(block.id) ?? (text.table && before !== '' ? before : heading)
      before = isTitleLike(text.text) ? text.text.trim() : ''
      return [
        {
          blockId: block.id,
          kind: block.kind,
          text: text.text,
          ...(text.table ? { table: text.table } : {}),
          ...(about === '' || about === text.text ? {} : { heading: about }),
        },
      ]
    })
}

const isTitleLike = (text: string): boolean => !text.trim().includes('\n') && text.length <= 80 && !/[。.]\s*$/.test(text)
