import type { DocumentRecord, ImageRef, OpenDocument, PageRaster, PageRecord, RunContext } from '@colrag/core'
import { ColragError, issueOf, pageId } from '@colrag/core'
import type { AskFile } from './document-budget.ts'
import type { PageFacts, ReadingLimits, Trouble } from './protocol.ts'

/** Pictures that a page is read without when it took too much memory with them. */
const leanPixels = 20e6

/** An open file whose pages are read by `ask`; `stage` names the reader in issues. */
export function pdfDocument(stage: string, record: DocumentRecord, ask: AskFile, limits: ReadingLimits): OpenDocument {
  const known = (number: number): string => {
    const id = pageId(record.id, number)
    if (Number.isInteger(number) && number >= 1 && number <= record.pageCount) return id
    throw new ColragError('not-found', id, `there is no page ${number}; the document has ${record.pageCount}`)
  }
  const report = (ctx: RunContext, subject: string, troubles: readonly Trouble[]): void => {
    for (const trouble of troubles) ctx.report({ stage, subject, ...trouble })
  }

  /** Text outweighs pictures: a page that is too large with its pictures is read without the large ones. */
  async function factsOf(number: number, subject: string, ctx: RunContext): Promise<PageFacts> {
    try {
      return await ask({ kind: 'page', number }, subject, ctx.signal)
    } catch (error) {
      if (!(ColragError.is(error) && error.retryable) || limits.imagePixels <= leanPixels) throw error
      return ask({ kind: 'page', number }, subject, ctx.signal, { ...limits, imagePixels: leanPixels })
    }
  }

  /** A page whose picture fails keeps its glyphs. */
  async function rasterOf(number: number, subject: string, ctx: RunContext, told: readonly Trouble[]): Promise<PageRaster | null> {
    try {
      const drawn = await ask({ kind: 'render', number, dpi: limits.rasterDpi, grey: true }, subject, ctx.signal)
      report(
        ctx,
        subject,
        drawn.troubles.filter((trouble) => !told.some((earlier) => earlier.message === trouble.message)),
      )
      const key = await ctx.assets.put(drawn.png, 'image/png')
      const image: ImageRef = { key, mediaType: 'image/png', width: drawn.width, height: drawn.height }
      return { image, dpi: drawn.dpi }
    } catch (error) {
      if (ColragError.is(error) && error.code === 'aborted') throw error
      ctx.report(issueOf(stage, subject, error))
      return null
    }
  }

  return {
    record,
    async page(number, ctx) {
      const subject = known(number)
      const { rasterReason, troubles, operators: _, ...facts } = await factsOf(number, subject, ctx)
      report(ctx, subject, troubles)
      const page: PageRecord = { id: pageId(record.id, number), documentId: record.id, ...facts }
      const raster = rasterReason === null ? null : await rasterOf(number, subject, ctx, troubles)
      return raster ? { ...page, raster } : page
    },
    async render(number, { dpi, area }, ctx) {
      const subject = known(number)
      if (!(dpi > 0)) throw new ColragError('invalid-options', subject, 'dpi must be a number above 0')
      if (area && !(area.width > 0 && area.height > 0 && Number.isFinite(area.x + area.y + area.width + area.height)))
        throw new ColragError('invalid-options', subject, 'an area has a place and a size above 0')
      const drawn = await ask({ kind: 'render', number, dpi, grey: false, ...(area ? { area } : {}) }, subject, ctx.signal)
      report(ctx, subject, drawn.troubles)
      return { bytes: drawn.png, width: drawn.width, height: drawn.height, dpi: drawn.dpi }
    },
    close: () => Promise.resolve(),
  }
}
