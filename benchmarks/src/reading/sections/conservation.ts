import { filesBelow } from '../../datasets/files-below.ts'
import { basename } from 'node:path'
import type { ErrorCode, PageRecord } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { pdfReader } from '@colrag/pdf'
import { sourceOf } from '../bench-reader.ts'
import { figure } from '../figure.ts'
import { glyphShares } from '../scoring/glyph-shares.ts'
import type { Bench, Section } from '../section.ts'

/** Seconds for one page: files that mean harm are among those tried. */
const pageSeconds = 20
/** Of a long document the first pages tell. */
const most = { pages: 200, quickPages: 3 }

/** What a file may be refused for. */
const refusals: readonly ErrorCode[] = ['encrypted', 'corrupt', 'empty']
/** What a page of a file that opens may be left out for. */
const losses: readonly ErrorCode[] = ['corrupt', 'over-budget', 'unsupported']

/**
 * Every file that opens: each glyph must be in exactly one block. Pictures of pages are drawn small, for nobody reads them here. Rejects where a file
 * is refused, or a page lost, for any other reason than that of the file.
 */
export const conservation: Section = {
  name: 'conservation',
  async run(bench) {
    const files = await filesBelow(bench.data, '.pdf')
    const queue = [...files]
    const faults: string[] = []
    const sum = { once: 0, all: 0, opened: 0, lost: 0, pages: 0 }
    const work = async (): Promise<void> => {
      const reader = pdfReader({ rasterDpi: 20, rasterPixels: 1e6, pageSeconds, documentSeconds: 120 })
      try {
        for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
          const counts = await countFile(bench, reader, file).catch((error: unknown) => {
            faults.push(`${basename(file)}: ${error instanceof Error ? error.message : String(error)}`)
            return null
          })
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
    if (faults.length > 0) throw new Error(`${faults.length} of ${files.length} files cannot be counted: ${faults.sort().join('; ')}`)
    if (sum.all === 0) {
      bench.leaveOut('conservation', 'no PDF that opens')
      return []
    }
    if (sum.opened < files.length)
      bench.leaveOut('conservation', `${files.length - sum.opened} of ${files.length} files do not open (${refusals.join(', ')})`)
    if (sum.lost > 0) bench.leaveOut('conservation', `${sum.lost} pages cannot be read`)
    return [figure({ name: `conservation of glyphs over ${sum.pages} pages`, ours: sum.once / sum.all, n: sum.all, target: 1 })]
  },
}

/** Null where it fails for one of these reasons. */
async function orNull<T>(reasons: readonly ErrorCode[], work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (ColragError.is(error) && reasons.includes(error.code)) return null
    throw error
  }
}

/** Null for a file that is refused. */
async function countFile(
  bench: Bench,
  reader: ReturnType<typeof pdfReader>,
  file: string,
): Promise<{ once: number; all: number; pages: number; lost: number } | null> {
  const { ctx, parts } = bench.reader
  const { uri } = await sourceOf(file)
  const open = await orNull(refusals, () => reader.open(uri, {}, ctx))
  if (!open) return null
  const counts = { once: 0, all: 0, pages: 0, lost: 0 }
  try {
    const { before, after } = parts.layout.window
    const last = Math.min(open.record.pageCount, bench.quick ? most.quickPages : most.pages)
    const records = new Map<number, PageRecord>()
    const record = async (number: number): Promise<PageRecord[]> => {
      if (number < 1 || number > last) return []
      const held = records.get(number) ?? (await orNull(losses, () => open.page(number, ctx)))
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
