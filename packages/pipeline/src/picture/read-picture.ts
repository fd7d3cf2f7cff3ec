import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyRecipe, ImageRef, Issue, OpenDocument, PageRecord, RunContext } from '@colrag/core'
import { ColragError, issueOf } from '@colrag/core'
import { knownPicture } from './known-picture.ts'
import { legibleWords } from './legible-words.ts'
import { readSigns } from './read-signs.ts'

/** `page` counts from 1 and is 1 unless told; `password` opens an encrypted PDF. */
export interface PictureSource {
  readonly file: string
  readonly page?: number
  readonly password?: string
}

/** A picture to ask with: `image` upright in the run's assets, `words` that were read in it and could be trusted, one line each. */
export interface ReadPicture {
  readonly image: ImageRef
  readonly page: number
  readonly pages: number
  readonly words: string
  readonly issues: readonly Issue[]
}

/** Pixels along the longer side, at most: what vision models look at, and enough to recognise a scene by. */
const longest = 1536
/** Faults of a photograph that are none: it shows no writing, or is no flat page. */
const ofPhotographs: ReadonlySet<string> = new Set(['empty', 'model-output', 'unsupported'])

/**
 * A photograph, or a page of a PDF or TIFF file drawn, with the words that stand in it: read as the page of a document is. Rejects with
 * `not-found` for a file or page that is not there, `unsupported` for a kind of picture that is not read, and with what the recipe's reader
 * rejects with (`bad-input`, `empty`, `corrupt`, `encrypted`, `over-budget`); words that cannot be read are an issue and no failure. The file is
 * decoded no larger than the reader allows, and never made larger than it is.
 */
export async function readPicture(
  source: PictureSource,
  parts: Pick<AnyRecipe, 'reader' | 'layout' | 'text'>,
  ctx: RunContext,
): Promise<ReadPicture> {
  const { file, page: number = 1, password } = source
  if (!Number.isInteger(number) || number < 1)
    throw new ColragError('invalid-options', '--page', `a page is a whole number of at least 1, not ${number}`)
  try {
    await knownPicture(file)
    const document = await parts.reader.open(pathToFileURL(resolve(file)).href, password === undefined ? {} : { password }, ctx)
    try {
      const pages = document.record.pageCount
      if (number > pages) throw new ColragError('not-found', file, `there is no page ${number} in ${file}; it has ${pages}`)
      const issues: Issue[] = []
      const run: RunContext = { ...ctx, report: (issue) => issues.push(issue) }
      const page = await document.page(number, run)
      const image = await drawn(document, page, ctx)
      const words = await wordsOf(document, page, parts, run)
      return { image, page: number, pages, words, issues: issues.filter(({ code }) => !ofPhotographs.has(code)) }
    } finally {
      await document.close()
    }
  } catch (error) {
    throw named(file, error)
  }
}

async function drawn(document: OpenDocument, page: PageRecord, ctx: RunContext): Promise<ImageRef> {
  const side = Math.max(page.width, page.height)
  const [only] = page.images
  const pixels = only && isPhotograph(page) ? Math.min(longest, Math.max(only.pixelWidth, only.pixelHeight)) : longest
  const { bytes, width, height } = await document.render(page.number, { dpi: (pixels / side) * 72 }, ctx)
  return { key: await ctx.assets.put(bytes, 'image/png'), mediaType: 'image/png', width, height }
}

/** One picture and nothing else. */
const isPhotograph = ({ images, spans }: PageRecord): boolean => images.length === 1 && spans.length === 0

async function wordsOf(
  document: OpenDocument,
  page: PageRecord,
  { layout, text }: Pick<AnyRecipe, 'layout' | 'text'>,
  ctx: RunContext,
): Promise<string> {
  try {
    const blocks = await layout.detect(page, { document: document.record, before: [], after: [] }, ctx)
    const words = legibleWords(await text.read(page, blocks, ctx))
    return words === '' && isPhotograph(page) ? legibleWords(await readSigns(document, page, { layout, text }, ctx)) : words
  } catch (error) {
    ctx.signal?.throwIfAborted()
    ctx.report(issueOf(text.name, `page ${page.number}`, error))
    return ''
  }
}

/** The same error with the name of the file as it was given. */
function named(file: string, error: unknown): unknown {
  if (!ColragError.is(error) || error.message.includes(file)) return error
  const { code, message, hint, cause, retryable } = error
  return new ColragError(code, file, `${file}: ${message}`, {
    retryable,
    cause: cause ?? error,
    ...(hint === undefined ? {} : { hint }),
  })
}
