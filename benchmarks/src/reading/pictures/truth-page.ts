import { dirname, join } from 'node:path'
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
 * Real pages whose text layer is their truth: of running text, at least `least` letters, no doubtful glyph, one for each file and at most
 * `count` of each writing, evenly over the files.
 */
export async function realPages(bench: Bench, count: number): Promise<readonly TruthPage[]> {
  const least = 300
  const found: TruthPage[] = []
  for (const folder of ['japanese', join('groundtruth', 'olmocr_bench'), join('groundtruth', 'docling')]) {
    const files = await filesBelow(join(bench.data, folder), '.pdf')
    let taken = 0
    for (const file of files) {
      if (taken >= count) break
      const page = await firstPlainPage(bench, file, least).catch(() => null)
      if (!page) continue
      found.push(page)
      taken++
    }
  }
  const byWriting = Map.groupBy(found, (page) => page.writing)
  return [...byWriting.values()].flatMap((pages) => pages.filter((page, i) => i < count || dirname(page.file) === '').slice(0, count))
}

async function firstPlainPage(bench: Bench, file: string, least: number): Promise<TruthPage | null> {
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
