import type { Block, BlockKind, BlockText, DocumentId, PageId, PageRecord, StreamRecord } from '@colrag/core'
import { blockId } from '@colrag/core'
import { documentOf } from './command-text.ts'

/** A text near a block, as a program is shown it: `offset` places in reading order behind the block, before it where negative. */
export interface Beside {
  readonly kind: BlockKind
  readonly text: string
  readonly offset: number
  readonly belongs: boolean
}

const by = { stage: 'pipeline', fingerprint: '' }

/**
 * One block as a page of its own with what stands beside it, in the records of a stage stream. The page has the block's boxes and no glyphs:
 * a stage behind the text needs none.
 */
export function blockStream(
  block: Block,
  text: BlockText | null,
  beside: readonly Beside[],
  more: readonly StreamRecord[] = [],
): StreamRecord[] {
  const { pageId } = block
  const [document = '', last = ''] = pageId.split('/')
  const documentId = document as DocumentId
  const number = Math.max(1, Number(last.slice(1)) || 1)
  const shift = Math.max(0, ...beside.map(({ offset }) => -offset - block.order))
  const placed = beside.map(({ kind, text: said, offset, belongs }, i): StreamRecord[] => {
    const order = block.order + offset + shift
    // Ids of a page of its own: those of real blocks may be taken by the block itself.
    const id = blockId(pageId, 9000 + i)
    const near: Block = {
      id,
      pageId,
      kind,
      boxes: block.boxes,
      order,
      direction: 'horizontal',
      slices: [],
      ...(belongs ? { belongsTo: block.id } : {}),
      by,
    }
    return [
      { type: 'block', value: near },
      { type: 'text', value: { blockId: id, text: said, lines: [], origin: 'embedded', by } },
    ]
  })
  return [
    { type: 'document', value: documentOf({ documentId }) },
    { type: 'page', value: bare(pageId, documentId, number, block) },
    { type: 'block', value: { ...block, order: block.order + shift, slices: [] } },
    ...(text ? [{ type: 'text', value: text } as const] : []),
    ...placed.flat(),
    ...more,
    { type: 'page-end', value: { number } },
    { type: 'document-end', value: { pages: 1 } },
  ]
}

const bare = (id: PageId, documentId: DocumentId, number: number, { boxes }: Block): PageRecord => ({
  id,
  documentId,
  number,
  label: String(number),
  width: Math.max(1, ...boxes.map(({ x, width }) => x + width)),
  height: Math.max(1, ...boxes.map(({ y, height }) => y + height)),
  spans: [],
  lines: [],
  fills: [],
  curves: [],
  images: [],
  links: [],
})
