import type { Block, BlockKind, BlockText, CaptionSubject, FigureAsset, NearbyText } from '@colrag/core'

const bodyReach = 6
const refersToNumber = /(?:表|図|写真|グラフ|資料|\b(?:table|figure|fig\.?|photo|chart|map|exhibit))\s*[(（]?\s*[0-9０-９]/iu

/**
 * What a captioner is fed for one page: each block of the given kinds with its text, its picture where there is one and, nearest first, the
 * captions and legends tied to it, the headings before it, then body text up to six blocks away, or anywhere on the page where it speaks of
 * a numbered figure or table.
 */
export function pageSubjects(
  blocks: readonly Block[],
  texts: readonly BlockText[],
  kinds: readonly BlockKind[],
  figures: readonly FigureAsset[] = [],
): CaptionSubject[] {
  const textOf = new Map(texts.map((t) => [t.blockId, t]))
  const pictureOf = new Map(figures.map((f) => [f.blockId, f.image]))
  const inOrder = [...blocks].sort((a, b) => a.order - b.order)
  const wordsOf = (id: Block['id']): string => textOf.get(id)?.text.trim() ?? ''
  return inOrder
    .filter((b) => kinds.includes(b.kind))
    .map((block) => {
      const near = (list: typeof inOrder): NearbyText[] =>
        [...list]
          .sort((a, b) => Math.abs(a.order - block.order) - Math.abs(b.order - block.order) || a.order - b.order)
          .map((b) => ({ kind: b.kind, text: wordsOf(b.id), blockId: b.id, offset: b.order - block.order }))
          .filter(({ text }) => text !== '')
      const tied = inOrder.filter((b) => b.belongsTo === block.id)
      const headings = inOrder.filter((b) => b.order < block.order && (b.kind === 'heading' || b.kind === 'title') && !tied.includes(b))
      const body = inOrder.filter(
        (b) =>
          (b.kind === 'text' || b.kind === 'list') &&
          !tied.includes(b) &&
          (Math.abs(b.order - block.order) <= bodyReach || refersToNumber.test(wordsOf(b.id))),
      )
      const described = near(tied).map((n) => ({ ...n, kind: n.kind === 'legend' ? n.kind : ('caption' as const) }))
      const picture = pictureOf.get(block.id)
      return {
        block,
        text: textOf.get(block.id) ?? null,
        nearby: [...described, ...near(headings), ...near(body)],
        ...(picture ? { picture } : {}),
      }
    })
}
