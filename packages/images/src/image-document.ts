import type { Box, DocumentRecord, OpenDocument, PageRecord, RunContext } from '@colrag/core'
import { ColragError, intersectBox, pageId } from '@colrag/core'
import { convergence } from './perspective.ts'
import { pageSize } from './page-size.ts'
import { damaged, pictureFacts, uprightPage } from './picture-file.ts'

export interface ImageLimits {
  /** Most pixels of a page picture. */
  readonly rasterPixels: number
}

/** Lines that run together by more degrees than this were photographed at an angle. */
const straight = 1.5

/** An opened picture file; `stage` names the reader in issues. */
export function imageDocument(stage: string, record: DocumentRecord, bytes: Uint8Array, limits: ImageLimits): OpenDocument {
  const known = (number: number): string => {
    const id = pageId(record.id, number)
    if (Number.isInteger(number) && number >= 1 && number <= record.pageCount) return id
    throw new ColragError('not-found', id, `there is no page ${number}; the document has ${record.pageCount}`)
  }
  const stopIfAborted = (ctx: RunContext, subject: string): void => {
    if (ctx.signal?.aborted) throw new ColragError('aborted', subject, 'the caller stopped it', { cause: ctx.signal.reason })
  }

  async function draw(
    number: number,
    options: { readonly dpi: number; readonly area?: Box; readonly grey: boolean },
    subject: string,
  ): Promise<{ readonly bytes: Uint8Array; readonly width: number; readonly height: number; readonly dpi: number }> {
    const facts = await pictureFacts(bytes, subject, number - 1)
    const size = pageSize(facts, facts.dpi)
    const area = intersectBox(options.area ?? { x: 0, y: 0, ...size }, { x: 0, y: 0, width: size.width, height: size.height })
    if (!area) throw new ColragError('invalid-options', subject, 'the area lies outside the page')
    const budget = Math.sqrt(limits.rasterPixels / (area.width * area.height)) * 72
    const dpi = Math.min(options.dpi, budget)
    const cut = (value: number, most: number): number => Math.min(Math.round((value * size.dpi) / 72), most)
    const left = cut(area.x, facts.width - 1)
    const top = cut(area.y, facts.height - 1)
    const part = {
      left,
      top,
      width: Math.max(1, cut(area.x + area.width, facts.width) - left),
      height: Math.max(1, cut(area.y + area.height, facts.height) - top),
    }
    const width = Math.max(1, Math.round((area.width * dpi) / 72))
    const height = Math.max(1, Math.round((area.height * dpi) / 72))
    try {
      const upright = uprightPage(bytes, number - 1)
        .extract(part)
        .resize(width, height, { fit: 'fill' })
      const png = await (options.grey ? upright.toColourspace('b-w') : upright).png({ compressionLevel: 3 }).toBuffer()
      return { bytes: png, width, height, dpi }
    } catch (cause) {
      throw damaged(subject, cause)
    }
  }

  return {
    record,
    async page(number, ctx) {
      const subject = known(number)
      stopIfAborted(ctx, subject)
      const facts = await pictureFacts(bytes, subject, number - 1)
      const { width, height, dpi } = pageSize(facts, facts.dpi)
      const drawn = await draw(number, { dpi, grey: true }, subject)
      const angle = convergence(await small(bytes, number, subject))
      if (angle > straight)
        ctx.report({
          stage,
          subject,
          code: 'unsupported',
          message: `lines run together by ${angle.toFixed(1)}°: the page was photographed at an angle, and is read as it is`,
          hint: 'photograph it from straight above, or scan it',
        })
      const page: PageRecord = {
        id: pageId(record.id, number),
        documentId: record.id,
        number,
        label: String(number),
        width,
        height,
        spans: [],
        lines: [],
        fills: [],
        curves: [],
        images: [{ box: { x: 0, y: 0, width, height }, pixelWidth: facts.width, pixelHeight: facts.height }],
        links: [],
        raster: {
          image: { key: await ctx.assets.put(drawn.bytes, 'image/png'), mediaType: 'image/png', width: drawn.width, height: drawn.height },
          dpi: drawn.dpi,
        },
      }
      return page
    },
    async render(number, { dpi, area }, ctx) {
      const subject = known(number)
      if (!(dpi > 0)) throw new ColragError('invalid-options', subject, 'dpi must be a number above 0')
      stopIfAborted(ctx, subject)
      return draw(number, { dpi, grey: false, ...(area === undefined ? {} : { area }) }, subject)
    },
    close: () => Promise.resolve(),
  }
}

/** Small enough to follow its lines quickly. */
async function small(bytes: Uint8Array, number: number, subject: string): Promise<Parameters<typeof convergence>[0]> {
  try {
    const { data, info } = await uprightPage(bytes, number - 1)
      .resize(900, 900, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, pixels: new Uint8Array(data.buffer, data.byteOffset, data.length) }
  } catch (cause) {
    throw damaged(subject, cause)
  }
}
