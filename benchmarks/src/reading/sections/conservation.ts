import { filesBelow } from '../../datasets/files-below.ts'
import type { PageRecord } from '@colrag/core'
import { pdfReader } from '@colrag/pdf'
import { sourceOf } from '../bench-reader.ts'
import { figure } from '../figure.ts'
import { glyphShares } from '../scoring/glyph-shares.ts'
import type { Bench, Section } from '../section.ts'

/** Seconds for one page: files that mean harm are among those tried. */
const pageSeconds = 20
/** Of a long document the first pages tell. */
const most = { pages: 200, quickPages: 3 }

/** Every file that opens: each glyph must be in exactly one block. Pictures of pages are drawn small, for nobody reads them here. */
export const conservation: Section = {
  name: 'conservation',
  async run(bench) {
    const files = await filesBelow(bench.data, '.pdf')
    const queue = [...files]
    const sum = { once: 0, all: 0, opened: 0, lost: 0, pages: 0 }
    const work = async (): Promise<void> => {
      const reader = pdfReader({ rasterDpi: 20, rasterPixels: 1e6, pageSeconds, documentSeconds: 120 })
      try {
        for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
          const counts = await countFile(bench, reader, file).catch(() => null)
          if (!counts) continue
          sum.opened++
          sum.once += counts.once
          sum.all += counts.all
          sum.pages += counts.pages
          sum.lost += counts.lost
        }
      } finally {
        await reader.close()
      }
    }
    await Promise.all([work(), work()])
    if (sum.all === 0) {
      bench.leaveOut('conservation', 'no PDF that opens')
      return []
    }
    if (sum.opened < files.length) bench.leaveOut('conservation', `${files.length - sum.opened} of ${files.length} files do not open`)
    if (sum.lost > 0) bench.leaveOut('conservation', `${sum.lost} pages cannot be read`)
    return [figure({ name: `conservation of glyphs over ${sum.pages} pages`, ours: sum.once / sum.all, n: sum.all, target: 1 })]
  },
}

async function countFile(
  bench: Bench,
  reader: ReturnType<typeof pdfReader>,
  file: string,
): Promise<{ once: number; all: number; pages: number; lost: number }> {
  const { ctx, parts } = bench.reader
  const { uri } = await sourceOf(file)
  const open = await reader.open(uri, {}, ctx)
  const counts = { once: 0, all: 0, pages: 0, lost: 0 }
  try {
    const { before, after } = parts.layout.window
    const last = Math.min(open.record.pageCount, bench.quick ? most.quickPages : most.pages)
    const records = new Map<number, PageRecord>()
    const record = async (number: number): Promise<PageRecord[]> => {
      if (number < 1 || number > last) return []
      const held = records.get(number) ?? (await open.page(number, ctx).catch(() => null))
      if (held) records.set(number, held)
      else counts.lost++
      return held ? [held] : []
    }
    for (let number = 1; number <= last; number++) {
      const [page] = await record(number)
      if (!page) continue
      const ahead: PageRecord[] = []
      for (let n = number + 1; n <= number + after; n++) ahead.push(...(await record(n)))
      const behind = Array.from({ length: before }, (_, i) => records.get(number - before + i)).filter((p) => p !== undefined)
      const blocks = await parts.layout.detect(
        page,
        { document: open.record, before: behind.map((p) => ({ page: p, blocks: [] })), after: ahead },
        ctx,
      )
      const { once, all } = glyphShares(page, blocks)
      counts.once += once
      counts.all += all
      counts.pages++
      records.delete(number - before)
    }
  } finally {
    await open.close()
  }
  return counts
}
