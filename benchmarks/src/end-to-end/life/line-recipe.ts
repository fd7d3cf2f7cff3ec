import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AnyRecipe, DocumentReader, Extraction, LayoutDetector, PageRecord, TextReader, Unit, UnitId } from '@colrag/core'
import { blockId, defineRecipe, documentId, pageId, unitId } from '@colrag/core'
import { fuse, identity, weightedSum } from '@colrag/fusion'
import { lift } from '@colrag/hierarchy'
import { bm25Indexer, denseIndexer, folderBlobStore, tripleIndexer, unitStorage } from '@colrag/indexing'
import { fingerprint, sha256 } from '@colrag/stage-kit'
import { hashedEmbedding } from '@colrag/testing'

const stage = (name: string): { readonly name: string; readonly fingerprint: string } => ({ name, fingerprint: fingerprint(name, 1) })

/**
 * Files of plain text, read in no time, in a workspace with every kind of file that a real one has: units, words, vectors of blocks and of
 * statements, logs of records and of vectors, pictures. A block is a line; `map …` is one with a picture. `b`: how much long blocks are held
 * back by the words, so that recipes of two values differ in that index alone.
 */
export function lineRecipe({ b = 0.75 }: { readonly b?: number } = {}): AnyRecipe {
  const model = hashedEmbedding({ dims: 32, batch: 64 })
  return defineRecipe({
    name: 'lines',
    reader,
    layout,
    text: lineText,
    captions: null,
    triples: null,
    compose: { ...stage('line-units'), compose: lineUnits },
    indexes: {
      text: denseIndexer({ level: 'block', model, content: 'text' }),
      bm25: bm25Indexer({ level: 'block', content: 'text', b, scale: 'open' }),
      triple: tripleIndexer({ model }),
    },
    storage: { units: unitStorage(), blobs: folderBlobStore },
    space: {},
    values: {},
    axes: ['text', 'bm25', 'triple', 'image'],
    retrieve: (open) =>
      fuse(
        'block',
        { text: open.text, bm25: open.bm25, triple: lift(open.triple, 'block', open.tree, 'max') },
        { normalizer: identity, fuser: weightedSum, weights: { text: 0.4, bm25: 0.4, triple: 0.2 } },
      ),
    answer: {
      ...stage('line-answers'),
      depth: 1,
      answer: () => Promise.resolve({ status: 'insufficient-evidence', text: 'nothing is answered here', citations: [] }),
    },
    notes: [],
    close: () => Promise.resolve(),
  })
}

const reader: DocumentReader = {
  ...stage('line-reader'),
  mediaTypes: ['application/pdf'],
  close: () => Promise.resolve(),
  async open(uri) {
    const path = fileURLToPath(uri)
    const text = await readFile(path, 'utf8')
    const id = documentId(sha256(text))
    const lines = text.split('\n').filter((line) => line !== '')
    const page: PageRecord = {
      id: pageId(id, 1),
      documentId: id,
      number: 1,
      label: '1',
      width: 600,
      height: 10 * lines.length,
      lines: [],
      fills: [],
      curves: [],
      images: [],
      links: [],
      spans: lines.map((line, i) => ({
        text: line,
        box: { x: 0, y: 10 * i, width: 600, height: 10 },
        direction: 'horizontal',
        font: 'f',
        fontSize: 10,
        offsets: Array.from({ length: line.length + 1 }, (_, at) => at),
      })),
    }
    return {
      record: { id, uri, title: path.split('/').at(-1) ?? '', pageCount: 1, path: [], outline: [], metadata: {} },
      page: () => Promise.resolve(page),
      render: (_number, { area }) => Promise.resolve({ bytes: pictureOf(`${id} ${JSON.stringify(area)}`), width: 8, height: 8, dpi: 72 }),
      close: () => Promise.resolve(),
    }
  },
}

/** Some bytes that are different for every figure. */
const pictureOf = (figure: string): Uint8Array =>
  new TextEncoder().encode(Array.from({ length: 8 }, (_, i) => sha256(`${figure} ${i}`)).join(''))

const layout: LayoutDetector = {
  ...stage('line-layout'),
  kinds: ['text', 'map'],
  window: { before: 0, after: 0 },
  detect: (page) =>
    Promise.resolve(
      page.spans.map(({ text, box }, order) => ({
        id: blockId(page.id, order),
        pageId: page.id,
        kind: text.startsWith('map ') ? ('map' as const) : ('text' as const),
        boxes: [box],
        order,
        direction: 'horizontal' as const,
        slices: [{ span: order, start: 0, end: text.length }],
        by: { stage: 'line-layout', fingerprint: layout.fingerprint },
      })),
    ),
}

const lineText: TextReader = {
  ...stage('line-text'),
  close: () => Promise.resolve(),
  read: (page, blocks) =>
    Promise.resolve(
      blocks.map((block, i) => ({
        blockId: block.id,
        text: page.spans[i]?.text ?? '',
        lines: [],
        origin: 'embedded' as const,
        by: { stage: 'line-text', fingerprint: lineText.fingerprint, confidence: 1 },
      })),
    ),
}

function* lineUnits({ document, texts, figures }: Extraction, { volume }: { readonly volume: string }): Generator<Unit> {
  const above = unitId(`.v/${volume}`)
  const one = (id: UnitId, level: Unit['level'], parentId: UnitId | null, text: string, kind: string): Unit => ({
    id,
    level,
    parentId,
    text,
    context: '',
    placements: [],
    anchors: [{ documentId: document.id, page: 1, boxes: [{ x: 0, y: 0, width: 1, height: 1 }] }],
    facets: { kind, title: document.title, volume, documentId: document.id },
  })
  yield { ...one(above, 'volume', null, volume, 'volume'), anchors: [], facets: { kind: 'volume', title: volume, volume } }
  yield one(unitId(document.id), 'document', above, document.title, 'document')
  for (const [i, { text, blockId: block }] of texts.entries()) {
    const id = unitId(`${document.id}/u${String(i).padStart(4, '0')}`)
    const image = figures?.find((figure) => figure.blockId === block)?.image
    yield { ...one(id, 'block', unitId(document.id), text, image ? 'map' : 'text'), ...(image ? { image } : {}) }
    yield one(unitId(`${id}/t1`), 'triple', id, text.split(' ').slice(0, 3).join(' '), 'text')
  }
}
