import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { seededRandom } from '@colrag/stage-kit'
import { inventedText } from '../../order-corpus/invented-text.ts'
import { fillColumn, setBlock } from '../../order-corpus/ordered-sheet.ts'
import type { OrderedSheet } from '../../order-corpus/ordered-sheet.ts'
import { fillVertical } from '../../order-corpus/pages/vertical.ts'
import { openPdf, pdfInk } from '../../writing/pdf-ink.ts'
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

/** A half page of each writing that is written here, so that text and order are known exactly. */
export async function writtenPages(bench: Bench): Promise<readonly TruthPage[]> {
  const file = join(bench.scratch, 'written for ocr.pdf')
  const pdf = openPdf({ title: 'invented', author: 'invented', date: new Date(Date.UTC(2024, 3, 1)), bufferPages: false })
  const done = finished(pdf.pipe(createWriteStream(file)))
  const [width, height] = [595.28, 420.94]
  const pages = (['Japanese', 'English', 'vertical'] as const).map((writing, i): TruthPage => {
    pdf.addPage({ size: [width, height], margin: 0 })
    const random = seededRandom(23 + i)
    const text = inventedText(writing === 'English' ? 'en' : 'ja', random)
    const sheet: OrderedSheet = { ink: pdfInk(pdf), width, height, text, random, blocks: [] }
    const area = { x: 56, y: 50, width: width - 112, height: height - 100 }
    if (writing === 'vertical') fillVertical(sheet, area)
    else {
      const below = setBlock(sheet, area.x, area.y, area.width, text.heading(), { size: 15, face: 'sans-bold', kind: 'heading' })
      fillColumn(sheet, { ...area, y: below, height: area.y + area.height - below }, { size: 11, face: 'serif' })
    }
    return { file, page: i + 1, writing, text: folded(sheet.blocks.map((block) => block.text).join('')) }
  })
  pdf.end()
  await done
  return pages
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
