import type { Block, BlockKind, BlockText, CaptionSubject } from '@colrag/core'

const bodyReach = 6

/**
 * What a captioner is fed for one page: each block of the given kinds with its text and, nearest first, the captions tied to it, the
 * headings before it, then body text up to six blocks away.
 */
export function pageSubjects(blocks: readonly Block[], texts: readonly BlockText[], kinds: readonly BlockKind[]): CaptionSubject[] {
  const textOf = new Map(texts.map((t) => [t.blockId, t]))
  const inOrder = [...blocks].sort((a, b) => a.order - b.order)
  return inOrder
    .filter((b) => kinds.includes(b.kind))
    .map((block) => {
      const near = (list: readonly Block[]): { kind: BlockKind; text: string }[] =>
        [...list]
          .sort((a, b) => Math.abs(a.order - block.order) - Math.abs(b.order - block.order) || a.order - b.order)
          .flatMap((b) => {
            const text = textOf.get(b.id)?.text.trim() ?? ''
            return text === '' ? [] : [{ kind: b.kind, text }]
          })
      const tied = inOrder.filter((b) => b.belongsTo === block.id)
      const headings = inOrder.filter((b) => b.order < block.order && (b.kind === 'heading' || b.kind === 'title') && !tied.includes(b))
      const body = inOrder.filter(
        (b) => (b.kind === 'text' || b.kind === 'list') && !tied.includes(b) && Math.abs(b.order - block.order) <= bodyReach,
      )
      return {
        block,
        text: textOf.get(block.id) ?? null,
        nearby: [...near(tied).map((n) => ({ ...n, kind: 'caption' as const })), ...near(headings), ...near(body)],
      }
    })
}
