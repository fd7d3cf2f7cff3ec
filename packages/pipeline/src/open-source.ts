import { basename } from 'node:path'
import type { DocumentRecord, Issue, OpenDocument, PageRecord, RunContext } from '@colrag/core'
import { ColragError, issueOf } from '@colrag/core'
import { chain } from '@colrag/stage-kit'
import type { ExtractionParts, ExtractOptions } from './extract-document.ts'
import type { Source } from './sources.ts'
import { cached, isFatal } from './stage-cache.ts'
import { timed } from './stage-clock.ts'

/** A file on its way through the stages. */
export interface OpenedSource {
  readonly record: DocumentRecord
  /** Where each stage's results of a page lie in the cache. */
  readonly keys: SourceKeys
  /** The file itself, opened when first asked for. */
  open(): Promise<OpenDocument>
  readPage(number: number): Promise<{ readonly page: PageRecord | null; readonly issues: readonly Issue[] }>
  /** How a person would say a page. */
  subject(page: number): string
  /** The issue of a page for which there is no time any more; null while there is. */
  late(page: number): Issue | null
  usable(held: { readonly issues: readonly Issue[] }): boolean
  close(): Promise<void>
}

export interface SourceKeys {
  readonly reader: string
  readonly layout: string
  readonly text: string
}

/** A long scan takes its time, and on a busy machine several times that; what never ends must end all the same. */
const defaultBudget = (pages: number): number => (30 + pages) * 60_000

export function sourceKeys(source: Source, { reader, layout, text }: ExtractionParts): SourceKeys {
  const readerKey = chain(reader.fingerprint, source.id)
  const layoutKey = chain(readerKey, layout.fingerprint)
  return { reader: readerKey, layout: layoutKey, text: chain(layoutKey, text.fingerprint) }
}

/** Where the record of a file lies in the cache. */
export const recordKey = (source: Source, keys: SourceKeys): string => chain('document', keys.reader, basename(source.file))

/** The file itself is opened only when something is not in the cache. */
export async function openSource(source: Source, parts: ExtractionParts, options: ExtractOptions, ctx: RunContext): Promise<OpenedSource> {
  const { reader, text } = parts
  const name = basename(source.file)
  let opening: Promise<OpenDocument> | null = null
  const open = (): Promise<OpenDocument> =>
    (opening ??= reader.open(source.uri, options.password === undefined ? {} : { password: options.password }, ctx).then((document) => {
      if (document.record.id === source.id) return document
      throw new ColragError('bad-input', name, 'the file changed while it was being read', { retryable: true, hint: 'ingest it again' })
    }))
  const started = performance.now()
  const keys = sourceKeys(source, parts)
  const usable = ({ issues }: { readonly issues: readonly Issue[] }): boolean => options.retry !== true || issues.length === 0
  const subject = (page: number): string => `${name}, page ${page}`
  const held = await timed(options.clock, 'read', () => cached(ctx.cache, recordKey(source, keys), ctx, async () => (await open()).record))
  const record: DocumentRecord = { ...held.value, uri: source.uri, path: source.path }
  const budget = options.budget ?? defaultBudget(record.pageCount)
  const until = started + budget
  return {
    record,
    keys,
    open,
    subject,
    usable,
    late: (number) =>
      performance.now() < until
        ? null
        : {
            stage: text.name,
            subject: subject(number),
            code: 'over-budget',
            message: `the document took more than ${Math.round(budget / 60_000)} minutes; this page was left out`,
          },
    async readPage(number) {
      try {
        const { value, issues, reused } = await timed(options.clock, 'read', () =>
          cached(
            ctx.cache,
            `${keys.reader}/page/${number}`,
            ctx,
            async (run) => (await open()).page(number, run),
            async (page) => usable(page) && (await rasterIsThere(page.value, ctx)),
          ),
        )
        options.onPage?.(number, record.pageCount, reader.name, reused)
        return { page: value, issues }
      } catch (error) {
        if (isFatal(error)) throw error
        ctx.signal?.throwIfAborted()
        return { page: null, issues: [issueOf(reader.name, subject(number), error)] }
      }
    },
    close: async () => {
      if (opening) await (await opening.catch(() => null))?.close()
    },
  }
}

async function rasterIsThere(page: PageRecord, ctx: RunContext): Promise<boolean> {
  if (!page.raster) return true
  return ctx.assets.get(page.raster.image.key).then(
    () => true,
    () => false,
  )
}
