import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { DocumentId, RunContext, Unit, UnitId } from '@colrag/core'
import { bm25Indexer, memoryBlobStore } from '@colrag/indexing'
import { memoryCache } from '@colrag/stage-kit'
import { streamOf } from '../../fixture/stream-of.ts'
import { nameIn } from '../../retrieval/name-in.ts'
import type { DisasterGold } from '../gold.ts'

/** The text of every page of the set by poppler's `pdftotext`, by `NAME#PAGE`: what there is without OCR. */
export function popplerPages(folder: string, { documents }: DisasterGold): ReadonlyMap<string, string> {
  return new Map(
    documents.flatMap(({ file }) => {
      const text = execFileSync('pdftotext', ['-layout', join(folder, file), '-'], { encoding: 'utf8', maxBuffer: 1 << 28 })
      return text
        .split('\f')
        .slice(0, -1)
        .map((page, i): [string, string] => [`${nameIn(file)}#${i + 1}`, page])
    }),
  )
}

/** Pages by BM25 over their text alone, best first, at most ten for each question. */
export async function rankByWords(
  pages: ReadonlyMap<string, string>,
  questions: readonly string[],
): Promise<readonly (readonly string[])[]> {
  const unused = (): Promise<never> => Promise.reject(new Error('no picture was promised'))
  const ctx: RunContext = { assets: { get: unused, put: unused }, cache: memoryCache(), seed: 0, report: () => undefined }
  const index = await bm25Indexer({ level: 'block', content: 'text' }).create(memoryBlobStore(), ctx)
  try {
    await index.apply({ upsert: streamOf([...pages].map(([key, text]) => pageUnit(key, text))), remove: [] }, ctx)
    const ranked: (readonly string[])[] = []
    for (const [i, text] of questions.entries()) {
      const { hits } = await index.search.retrieve({ id: String(i), text }, { depth: 10 }, ctx)
      ranked.push(hits.map(({ id }) => id))
    }
    return ranked
  } finally {
    await index.close()
  }
}

const pageUnit = (key: string, text: string): Unit<'block'> => ({
  id: key as UnitId,
  level: 'block',
  parentId: null,
  text,
  context: '',
  placements: [],
  anchors: [{ documentId: key as DocumentId, page: 1, boxes: [] }],
  facets: { kind: 'text' },
})
