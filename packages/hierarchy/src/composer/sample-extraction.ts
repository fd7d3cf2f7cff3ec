import type {
  BlockFrame,
  BlockId,
  BlockKind,
  BlockText,
  Caption,
  Cell,
  DocumentRecord,
  Extraction,
  PageFrame,
  Table,
  Triple,
} from '@colrag/core'
import { blockId, documentId, pageId } from '@colrag/core'

/** A block as a test writes it. `rows`: cells of a table; a null cell is covered by the one above it. */
export interface SampleBlock {
  readonly kind: BlockKind
  readonly text?: string
  readonly rows?: readonly (readonly (string | null)[])[]
  readonly headerRows?: number
  readonly depth?: number
  /** Index on the same page of the block it describes. */
  readonly belongsTo?: number
  /** [page index, block index] of the table it goes on with. */
  readonly continues?: readonly [number, number]
  readonly caption?: string
  readonly triples?: readonly { readonly subject: string; readonly predicate: string; readonly object: string }[]
}

const by = { stage: 'sample', fingerprint: '0', rule: 'sample-rule' }
const line = 12

/** An extraction as the stages would make it, for tests: each line is 12 points high, each block starts below the one before. */
export function sampleExtraction(pages: readonly (readonly SampleBlock[])[], record: Partial<DocumentRecord> = {}): Extraction {
  const document = {
    id: documentId('d'.repeat(64)),
    uri: 'file:///data/a%20report.pdf',
    title: '被害状況報告',
    pageCount: pages.length,
    path: [],
    outline: [],
    metadata: {},
    ...record,
  }
  const idOf = (page: number, block: number): BlockId => blockId(pageId(document.id, page + 1), block)
  const made: { -readonly [K in 'pages' | 'blocks' | 'texts' | 'captions' | 'triples']: [...Extraction[K]] } = {
    pages: [],
    blocks: [],
    texts: [],
    captions: [],
    triples: [],
  }
  pages.forEach((blocks, p) => {
    const frame: PageFrame = {
      id: pageId(document.id, p + 1),
      documentId: document.id,
      number: p + 1,
      label: String(p + 1),
      width: 595,
      height: 842,
    }
    made.pages.push(frame)
    let y = 40
    blocks.forEach((sample, b) => {
      const id = idOf(p, b)
      const text = sample.rows
        ? tableText(id, sample, y, sample.continues && idOf(...sample.continues))
        : plainText(id, sample.text ?? '', y)
      const height = Math.max(1, text.text.split('\n').length) * line
      const block: BlockFrame = {
        id,
        pageId: frame.id,
        kind: sample.kind,
        boxes: [{ x: 50, y, width: 400, height }],
        order: b,
        direction: 'horizontal',
        by,
        ...(sample.depth === undefined ? {} : { depth: sample.depth }),
        ...(sample.belongsTo === undefined ? {} : { belongsTo: idOf(p, sample.belongsTo) }),
      }
      made.blocks.push(block)
      made.texts.push(text)
      if (sample.caption) made.captions.push({ blockId: id, text: sample.caption, by } satisfies Caption)
      for (const triple of sample.triples ?? []) {
        const start = text.text.indexOf(triple.object)
        made.triples.push({
          ...triple,
          blockId: id,
          ...(start < 0 ? {} : { at: [start, start + triple.object.length] as const }),
          by,
        } satisfies Triple)
      }
      y += height + line
    })
  })
  return { document, ...made }
}

function plainText(id: BlockId, text: string, y: number): BlockText {
  let start = 0
  const lines = text.split('\n').map((part, i) => {
    const at = { start, end: start + part.length, box: { x: 50, y: y + i * line, width: part.length * 6, height: line } }
    start += part.length + 1
    return at
  })
  return { blockId: id, text, lines: lines.filter((l) => l.end > l.start), origin: 'embedded', by }
}

function tableText(id: BlockId, { rows = [], headerRows = 1 }: SampleBlock, y: number, continues: BlockId | undefined): BlockText {
  const cells: Cell[] = []
  const lines: { start: number; end: number; box: Cell['box'] }[] = []
  let text = ''
  rows.forEach((row, r) => {
    text += r === 0 ? '' : '\n'
    row.forEach((cell, c) => {
      text += c === 0 ? '' : '\t'
      if (cell === null) return
      let span = 1
      while (rows[r + span]?.[c] === null) span++
      const box = { x: 50 + c * 100, y: y + r * line, width: 100, height: line * span }
      cells.push({ row: r, column: c, rowSpan: span, columnSpan: 1, text: cell, box, header: r < headerRows })
      if (cell !== '') lines.push({ start: text.length, end: text.length + cell.length, box })
      text += cell
    })
  })
  const table: Table = {
    rows: rows.length,
    columns: rows[0]?.length ?? 0,
    headerRows,
    headerColumns: 1,
    cells,
    ...(continues === undefined ? {} : { continues }),
  }
  return { blockId: id, text, lines, table, origin: 'embedded', by }
}
