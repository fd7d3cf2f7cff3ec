import type { Block, BlockId, BlockKind, BlockText, Cell, DocumentRecord, PageFrame, Table } from '@colrag/core'
import { blockId, documentId, pageId } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'

/** A block of a document that is given as text, not as a file. `rows`: cells of a table, of which the first `headerRows` rows name the columns. */
export interface WrittenBlock {
  readonly kind: BlockKind
  readonly text?: string
  readonly depth?: number
  readonly rows?: readonly (readonly string[])[]
  readonly headerRows?: number
  readonly headerColumns?: number
}

/** `key`: how questions name the page. */
interface WrittenPage {
  readonly key: string
  readonly blocks: readonly WrittenBlock[]
}

export interface WrittenDocument {
  readonly title: string
  readonly volume?: string
  readonly pages: readonly WrittenPage[]
}

/** What extraction would have said of a written document; blocks lie below each other on pages without a layout. */
export interface WrittenExtraction {
  readonly document: DocumentRecord
  readonly pages: readonly PageFrame[]
  readonly blocks: readonly (readonly Block[])[]
  readonly texts: readonly (readonly BlockText[])[]
}

const by = { stage: 'written', fingerprint: '1' }
const height = 12

export function writtenExtraction(written: WrittenDocument, number: number): WrittenExtraction {
  const id = documentId(`${String(number).padStart(6, '0')}${sha256(written.title)}`)
  const pages = written.pages.map((_, i): PageFrame => {
    const page = i + 1
    return { id: pageId(id, page), documentId: id, number: page, label: String(page), width: 595, height: 842 }
  })
  const made = written.pages.map((page, p) => page.blocks.map((block, b) => asBlock(block, pages[p] as PageFrame, b)))
  return {
    document: {
      id,
      uri: `file:///${encodeURIComponent(written.title)}`,
      title: written.title,
      pageCount: pages.length,
      path: [],
      outline: [],
      metadata: {},
    },
    pages,
    blocks: made.map((page) => page.map(({ block }) => block)),
    texts: made.map((page) => page.map(({ text }) => text)),
  }
}

function asBlock(written: WrittenBlock, page: PageFrame, order: number): { readonly block: Block; readonly text: BlockText } {
  const id = blockId(page.id, order)
  const box = { x: 0, y: order * height, width: page.width, height }
  const block: Block = {
    id,
    pageId: page.id,
    kind: written.kind,
    boxes: [box],
    order,
    direction: 'horizontal',
    slices: [],
    by,
    ...(written.depth === undefined ? {} : { depth: written.depth }),
  }
  if (written.rows) return { block, text: tableText(id, written, written.rows, box) }
  const text = written.text ?? ''
  return { block, text: { blockId: id, text, lines: [{ start: 0, end: text.length, box }], origin: 'embedded', by } }
}

function tableText(
  id: BlockId,
  { headerRows = 1, headerColumns = 1 }: WrittenBlock,
  rows: readonly (readonly string[])[],
  box: Cell['box'],
): BlockText {
  const columns = Math.max(0, ...rows.map((row) => row.length))
  const cells = rows.flatMap((row, r) =>
    row.map((text, c): Cell => ({ row: r, column: c, rowSpan: 1, columnSpan: 1, text, box, header: r < headerRows || c < headerColumns })),
  )
  const table: Table = { rows: rows.length, columns, headerRows, headerColumns, cells }
  const text = rows.map((row) => row.join('\t')).join('\n')
  return { blockId: id, text, lines: [{ start: 0, end: text.length, box }], table, origin: 'embedded', by }
}
