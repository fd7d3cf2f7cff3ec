import { join } from 'node:path'
import { orderCorpus } from '../../order-corpus/order-corpus.ts'
import { filesBelow } from '../../datasets/files-below.ts'
import { folded } from '../scoring/plain-text.ts'
import type { Bench } from '../section.ts'

export type Writing = 'Japanese' | 'English' | 'vertical'

/** A digital page, and what it says in reading order without white space. */
export interface TruthPage {
  readonly file: string
  readonly page: number
  readonly writing: Writing
  readonly text: string
}

/** One page of each writing that was written here, so that text and order are known exactly. */
export async function writtenPages(bench: Bench): Promise<readonly TruthPage[]> {
  const documents = await orderCorpus({ folder: join(bench.scratch, 'ocr'), seed: 23, documents: 1 })
  const wanted = [
    ['ja', 'one column', 'Japanese'],
    ['en', 'one column', 'English'],
    ['ja', 'vertical', 'vertical'],
  ] as const
  return wanted.flatMap(([language, kind, writing]) => {
    const document = documents.find((d) => d.file.includes(`-${language}-`))
    const at = document?.pages.findIndex((page) => page.kind === kind) ?? -1
    const page = document?.pages[at]
    return document && page ? [{ file: document.file, page: at + 1, writing, text: folded(page.blocks.map((b) => b.text).join('')) }] : []
  })
}

/**
 * Real pages whose text layer is their truth: running text without tables, figures or doubtful glyphs, one page for each file, at most `count` of
 * each writing, the first by path.
 */
export async function realPages(bench: Bench, count: number): Promise<readonly TruthPage[]> {
  const found: (TruthPage & { readonly folder: string })[] = []
  for (const folder of ['japanese', join('groundtruth', 'olmocr_bench'), join('groundtruth', 'docling')]) {
    for (const file of await filesBelow(join(bench.data, folder), '.pdf')) {
      if (found.filter((page) => page.folder === folder).length >= count) break
      const page = await firstPlainPage(bench, file).catch(() => null)
      if (page) found.push({ ...page, folder })
    }
  }
  return [...Map.groupBy(found, (page) => page.writing).values()].flatMap((pages) => pages.slice(0, count))
}

/** A page with fewer letters says little of an engine. */
const least = 300

async function firstPlainPage(bench: Bench, file: string): Promise<TruthPage | null> {
  const { parts, ctx } = bench.reader
  const open = await parts.reader.open(file, {}, ctx)
  try {
    for (let number = 1; number <= Math.min(4, open.record.pageCount); number++) {
      const page = await open.page(number, ctx)
      if (page.raster || page.spans.some((span) => span.suspect !== undefined || span.hidden === true)) continue
      const blocks = await parts.layout.detect(page, { document: open.record, before: [], after: [] }, ctx)
      if (blocks.some((block) => block.kind === 'table' || block.kind === 'figure' || block.kind === 'formula')) continue
      const texts = await parts.text.read(page, blocks, ctx)
      const order = new Map(blocks.map((block) => [block.id, block.order]))
      const text = folded(
        [...texts]
          .sort((a, b) => (order.get(a.blockId) ?? 0) - (order.get(b.blockId) ?? 0))
          .map((t) => t.text)
          .join(''),
      )
      if (text.length < least) continue
      const upright = blocks.filter((block) => block.direction === 'vertical').length * 2 > blocks.length
      const japanese = (text.match(/[\u3040-\u30ff\u3400-\u9fff]/g)?.length ?? 0) > text.length / 3
      const latin = (text.match(/[A-Za-z]/g)?.length ?? 0) > text.length / 2
      if (!japanese && !latin) continue
      return { file, page: number, writing: upright ? 'vertical' : japanese ? 'Japanese' : 'English', text }
    }
    return null
  } finally {
    await open.close()
  }
}
