import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyRecipe, ImageRef, Issue, OpenDocument, RunContext } from '@colrag/core'
import { ColragError, issueOf } from '@colrag/core'
import { legibleWords } from './legible-words.ts'

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

/**
 * A photograph, or a page of a PDF or TIFF file drawn, with the words that stand in it: read as the page of a document is. Rejects with
 * `not-found` for a file or page that is not there and with what the recipe's reader rejects with (`bad-input`, `empty`, `corrupt`,
 * `encrypted`, `over-budget`); words that cannot be read are an issue and no failure. The file is decoded no larger than the reader allows.
 */
export async function readPicture(
  source: PictureSource,
  parts: Pick<AnyRecipe, 'reader' | 'layout' | 'text'>,
  ctx: RunContext,
): Promise<ReadPicture> {
  const { file, page = 1, password } = source
  if (!Number.isInteger(page) || page < 1)
    throw new ColragError('invalid-options', '--page', `a page is a whole number of at least 1, not ${page}`)
  const document = await parts.reader
    .open(pathToFileURL(resolve(file)).href, password === undefined ? {} : { password }, ctx)
    .catch((error: unknown) => {
      throw named(file, error)
    })
  try {
    if (page > document.record.pageCount)
      throw new ColragError('not-found', file, `there is no page ${page} in ${file}; it has ${document.record.pageCount}`)
    const image = await drawn(document, page, ctx)
    return { image, page, pages: document.record.pageCount, ...(await wordsOf(document, page, parts, ctx)) }
  } catch (error) {
    throw named(file, error)
  } finally {
    await document.close()
  }
}

async function drawn(document: OpenDocument, page: number, ctx: RunContext): Promise<ImageRef> {
  const small = await document.render(page, { dpi: 36 }, ctx)
  const side = Math.max(small.width, small.height) / small.dpi
  const { bytes, width, height } = await document.render(page, { dpi: Math.min(300, longest / side) }, ctx)
  return { key: await ctx.assets.put(bytes, 'image/png'), mediaType: 'image/png', width, height }
}

async function wordsOf(
  document: OpenDocument,
  number: number,
  { layout, text }: Pick<AnyRecipe, 'layout' | 'text'>,
  ctx: RunContext,
): Promise<Pick<ReadPicture, 'words' | 'issues'>> {
  const issues: Issue[] = []
  const run: RunContext = { ...ctx, report: (issue) => issues.push(issue) }
  try {
    const page = await document.page(number, run)
    const blocks = await layout.detect(page, { document: document.record, before: [], after: [] }, run)
    return { words: legibleWords(await text.read(page, blocks, run)), issues }
  } catch (error) {
    ctx.signal?.throwIfAborted()
    return { words: '', issues: [...issues, issueOf(text.name, `page ${number}`, error)] }
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
