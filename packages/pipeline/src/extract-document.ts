import { basename } from 'node:path'
import type {
  AnyRecipe,
  Block,
  BlockFrame,
  BlockText,
  Caption,
  DocumentRecord,
  Issue,
  OpenDocument,
  PageFrame,
  PageRecord,
  RunContext,
  Triple,
} from '@colrag/core'
import { ColragError, issueOf } from '@colrag/core'
import { chain } from '@colrag/stage-kit'
import { attempt } from './attempt.ts'
import { blockFrame } from './block-frame.ts'
import { describeBlocks } from './describe-blocks.ts'
import { doubtfulBlocks } from './doubtful-blocks.ts'
import type { DoubtfulBlock } from './doubtful-blocks.ts'
import { orderedTasks } from './ordered-tasks.ts'
import { silentBlocks } from './silent-blocks.ts'
import type { Source } from './sources.ts'
import { cached, isFatal } from './stage-cache.ts'

export type ExtractionParts = Pick<AnyRecipe, 'reader' | 'layout' | 'text' | 'captions' | 'triples'>

/** All that extraction says of one page. A page that could not be read has issues and nothing else. */
export interface PageExtraction {
  readonly number: number
  readonly frame: PageFrame | null
  readonly blocks: readonly BlockFrame[]
  readonly texts: readonly BlockText[]
  readonly captions: readonly Caption[]
  readonly triples: readonly Triple[]
  readonly issues: readonly Issue[]
  readonly doubtful: readonly DoubtfulBlock[]
}

export interface ExtractOptions {
  readonly password?: string
  /** Pages to read, counting from 1; all when absent. */
  readonly pages?: (page: number) => boolean
  /** Pages whose text is read at the same time. */
  readonly jobs: number
  /** Milliseconds for the whole document, 30 minutes unless told; pages behind that are lost with `over-budget`. */
  readonly budget?: number
  /** Do again what was held with issues. */
  readonly retry?: boolean
  readonly onPage?: (page: number, pages: number, stage: string, reused: boolean) => void
}

export interface DocumentExtraction {
  readonly record: DocumentRecord
  /** In page order; at most a window of pages is held. */
  pages(): AsyncGenerator<PageExtraction>
  close(): Promise<void>
}

const defaultBudget = 30 * 60_000

/** Fingerprints of the parts in their order: what an extraction depends on beside the file. */
export function extractionChain(parts: ExtractionParts): string {
  return chain(
    parts.reader.fingerprint,
    parts.layout.fingerprint,
    parts.text.fingerprint,
    parts.captions?.fingerprint ?? '',
    parts.triples?.fingerprint ?? '',
  )
}

/**
 * Opens a file and reads it page by page, each stage's result taken from the cache when the chain of fingerprints before it is the same.
 * The file itself is opened only when something is missing. Rejects with the reader's error when nothing can be read.
 */
export async function extractDocument(
  source: Source,
  parts: ExtractionParts,
  options: ExtractOptions,
  ctx: RunContext,
): Promise<DocumentExtraction> {
  const { reader, layout, text } = parts
  let opening: Promise<OpenDocument> | null = null
  const open = (): Promise<OpenDocument> =>
    (opening ??= reader.open(source.uri, options.password === undefined ? {} : { password: options.password }, ctx).then((document) => {
      if (document.record.id === source.id) return document
      throw new ColragError('bad-input', basename(source.file), 'the file changed while it was being read', {
        retryable: true,
        hint: 'ingest it again',
      })
    }))
  const budget = options.budget ?? defaultBudget
  const until = performance.now() + budget
  const usable = ({ issues }: { readonly issues: readonly Issue[] }): boolean => options.retry !== true || issues.length === 0
  const readerKey = chain(reader.fingerprint, source.id)
  const layoutKey = chain(readerKey, layout.fingerprint)
  const textKey = chain(layoutKey, text.fingerprint)
  const recordKey = chain('document', readerKey, basename(source.file))
  const record: DocumentRecord = {
    ...(await cached(ctx.cache, recordKey, ctx, async () => (await open()).record)).value,
    uri: source.uri,
    path: source.path,
  }
  const late = (number: number): Issue | null =>
    performance.now() < until
      ? null
      : {
          stage: text.name,
          subject: subject(number),
          code: 'over-budget',
          message: `the document took more than ${Math.round(budget / 60_000)} minutes; this page was left out`,
        }
  const subject = (page: number): string => `${basename(source.file)}, page ${page}`

  const readPage = async (number: number): Promise<{ page: PageRecord | null; issues: readonly Issue[] }> => {
    try {
      const { value, issues, reused } = await cached(
        ctx.cache,
        `${readerKey}/page/${number}`,
        ctx,
        async (run) => (await open()).page(number, run),
        async (held) => usable(held) && (await rasterIsThere(held.value, ctx)),
      )
      options.onPage?.(number, record.pageCount, reader.name, reused)
      return { page: value, issues }
    } catch (error) {
      if (isFatal(error)) throw error
      ctx.signal?.throwIfAborted()
      return { page: null, issues: [issueOf(reader.name, subject(number), error)] }
    }
  }

  async function* laidOut(): AsyncGenerator<{
    page: PageRecord | null
    number: number
    blocks: readonly Block[]
    issues: readonly Issue[]
  }> {
    const numbers = Array.from({ length: record.pageCount }, (_, i) => i + 1)
    const wanted = options.pages ?? (() => true)
    const near = (n: number): boolean => numbers.slice(Math.max(0, n - 1 - layout.window.after), n + layout.window.before).some(wanted)
    const ahead = new Map<number, ReturnType<typeof readPage>>()
    const fetch = (n: number): ReturnType<typeof readPage> => {
      const held = ahead.get(n) ?? readPage(n)
      ahead.set(n, held)
      return held
    }
    const before: { page: PageRecord; blocks: readonly Block[] }[] = []
    for (const number of numbers) {
      ctx.signal?.throwIfAborted()
      if (!near(number)) continue
      const over = late(number)
      if (over) {
        if (wanted(number)) yield { page: null, number, blocks: [], issues: [over] }
        continue
      }
      const { page, issues } = await fetch(number)
      const after: PageRecord[] = []
      for (let n = number + 1; n <= Math.min(record.pageCount, number + layout.window.after); n++) {
        const next = (await fetch(n)).page
        if (next) after.push(next)
      }
      ahead.delete(number)
      if (!page) {
        if (wanted(number)) yield { page: null, number, blocks: [], issues }
        continue
      }
      const detected = await attempt(layout.name, subject(number), [] as readonly Block[], ctx, () =>
        cached(
          ctx.cache,
          `${layoutKey}/page/${number}`,
          ctx,
          (run) => layout.detect(page, { document: record, before, after }, run),
          usable,
        ),
      )
      options.onPage?.(number, record.pageCount, layout.name, detected.reused)
      before.push({ page, blocks: detected.value })
      if (before.length > layout.window.before) before.shift()
      if (wanted(number)) yield { page, number, blocks: detected.value, issues: [...issues, ...detected.issues] }
    }
  }

  const finishPage = async (laid: {
    page: PageRecord | null
    number: number
    blocks: readonly Block[]
    issues: readonly Issue[]
  }): Promise<PageExtraction> => {
    const { page, number, blocks } = laid
    if (!page) return { number, frame: null, blocks: [], texts: [], captions: [], triples: [], issues: laid.issues, doubtful: [] }
    const read = await attempt(text.name, subject(number), [] as readonly BlockText[], ctx, () =>
      cached(ctx.cache, `${textKey}/page/${number}`, ctx, (run) => text.read(page, blocks, run), usable),
    )
    options.onPage?.(number, record.pageCount, text.name, read.reused)
    const derived = await describeBlocks(parts, blocks, read.value, ctx)
    const { id, documentId, label, width, height } = page
    const told = [...laid.issues, ...read.issues, ...derived.issues]
    // A page whose texts failed as a whole has that issue already.
    const silent = read.value.length === 0 ? [] : silentBlocks(text.name, blocks, read.value, told)
    const issues = [...told, ...silent]
    const frames = blocks.map(blockFrame)
    const frame: PageFrame = { id, documentId, number, label, width, height }
    return {
      number,
      frame,
      blocks: frames,
      texts: read.value,
      captions: derived.captions,
      triples: derived.triples,
      doubtful: doubtfulBlocks(frame, frames, read.value, issues),
      issues: issues.map((issue) => ({
        ...issue,
        subject: readableSubject(issue.subject, basename(source.file)),
      })),
    }
  }

  return {
    record,
    pages: () => orderedTasks(laidOut(), options.jobs, finishPage),
    close: async () => {
      if (opening) await (await opening.catch(() => null))?.close()
    },
  }
}

/** A page or block id as a person would say it: `a.pdf, page 3, block 2`. */
function readableSubject(subject: string, file: string): string {
  const id = /^[0-9a-f]{16}\/p(\d+)(?:\/b(\d+))?$/.exec(subject)
  return id ? `${file}, page ${Number(id[1])}${id[2] === undefined ? '' : `, block ${Number(id[2])}`}` : subject
}

async function rasterIsThere(page: PageRecord, ctx: RunContext): Promise<boolean> {
  if (!page.raster) return true
  return ctx.assets.get(page.raster.image.key).then(
    () => true,
    () => false,
  )
}
