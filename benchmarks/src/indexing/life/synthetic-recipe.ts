import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AnyRecipe, DocumentId, EmbeddingModel, Unit, UnitId } from '@colrag/core'
import { ColragError, defineRecipe, documentId, pageId, unitId } from '@colrag/core'
import { fuse, identity, weightedSum } from '@colrag/fusion'
import { lift } from '@colrag/hierarchy'
import { bm25Indexer, denseIndexer, folderBlobStore, tripleIndexer, unitStorage } from '@colrag/indexing'
import { fingerprint, seededRandom, sha256 } from '@colrag/stage-kit'

/** What one document gives. */
export interface DocumentShape {
  readonly blocks: number
  readonly triples: number
  readonly dims: number
}

/**
 * A recipe whose files are read in no time, so that what is measured is the index: a document is a file with any bytes, and its units come from a
 * generator seeded by them. Axes and models are as in the paper, vectors are made of random numbers.
 */
export function syntheticRecipe(shape: DocumentShape): AnyRecipe {
  const model = randomVectors(shape.dims)
  const stage = (name: string): { readonly name: string; readonly fingerprint: string } => ({ name, fingerprint: fingerprint(name, 1) })
  return defineRecipe({
    name: 'synthetic',
    reader: {
      ...stage('synthetic-reader'),
      mediaTypes: ['application/pdf'],
      close: () => Promise.resolve(),
      async open(uri) {
        const id = documentId(sha256(await readFile(fileURLToPath(uri))))
        return {
          record: { id, uri, title: id, pageCount: 1, path: [], outline: [], metadata: {} },
          page: (number) =>
            Promise.resolve({
              id: pageId(id, number),
              documentId: id,
              number,
              label: '1',
              width: 595,
              height: 842,
              lines: [],
              fills: [],
              curves: [],
              images: [],
              links: [],
              spans: [],
            }),
          render: () => Promise.reject(new ColragError('unsupported', uri, 'it has no picture')),
          close: () => Promise.resolve(),
        }
      },
    },
    layout: { ...stage('synthetic-layout'), kinds: [], window: { before: 0, after: 0 }, detect: () => Promise.resolve([]) },
    text: { ...stage('synthetic-text'), read: () => Promise.resolve([]), close: () => Promise.resolve() },
    captions: null,
    triples: null,
    compose: { ...stage('synthetic-units'), compose: ({ document }, { volume }) => syntheticUnits(document.id, volume, shape) },
    indexes: {
      text: denseIndexer({ level: 'block', model, content: 'text' }),
      bm25: bm25Indexer({ level: 'block', content: 'text' }),
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
      ...stage('synthetic-answers'),
      depth: 1,
      answer: () => Promise.resolve({ status: 'insufficient-evidence', text: 'nothing is answered here', citations: [] }),
    },
    notes: [],
    close: () => Promise.resolve(),
  })
}

function* syntheticUnits(document: DocumentId, volume: string, { blocks, triples }: DocumentShape): Generator<Unit> {
  const random = seededRandom(Number.parseInt(document.slice(0, 8), 16))
  const facets = { title: document, volume, documentId: document as string }
  const one = (id: string, level: Unit['level'], parentId: UnitId | null, text: string): Unit => ({
    id: unitId(id),
    level,
    parentId,
    text,
    context: document,
    placements:
      text === '' ? [] : [{ start: 0, end: text.length, page: 1, box: { x: 72, y: 100 + random() * 600, width: 451, height: 24 } }],
    anchors: [{ documentId: document, page: 1, boxes: [{ x: 72, y: 100 + random() * 600, width: 451, height: 24 }] }],
    facets: { kind: level === 'block' || level === 'triple' ? 'text' : level, ...facets },
  })
  const above = unitId(`.v/${volume}`)
  yield { ...one(above, 'volume', null, volume), context: '', anchors: [], facets: { kind: 'volume', title: volume, volume } }
  yield one(document, 'document', above, document)
  for (let b = 1; b <= blocks; b++) {
    const block = unitId(`${document}/u${String(b).padStart(5, '0')}`)
    yield one(block, 'block', unitId(document), sentence(random, 120))
    const own = Math.floor((b * triples) / blocks) - Math.floor(((b - 1) * triples) / blocks)
    for (let t = 1; t <= own; t++) yield one(`${block}/t${String(t).padStart(3, '0')}`, 'triple', block, sentence(random, 24))
  }
}

/** Common and rare characters, as in text: their ranks follow Zipf's law. */
function sentence(random: () => number, length: number): string {
  let text = ''
  for (let i = 0; i < length; i++) text += String.fromCharCode(0x4e00 + Math.floor(3000 ** random()))
  return text
}

/** Random directions: as costly to keep as any, at no cost to make. */
function randomVectors(dims: number): EmbeddingModel {
  return {
    provider: 'benchmark',
    modelId: 'random',
    revision: '1',
    dims,
    limits: { batch: 256, parallel: false, tokens: 8192 },
    embed: (inputs) =>
      Promise.resolve(
        inputs.map(({ text = '' }) => {
          const random = seededRandom(Number.parseInt(sha256(text).slice(0, 8), 16))
          return Float32Array.from({ length: dims }, () => random() - 0.5)
        }),
      ),
    close: () => Promise.resolve(),
  }
}
