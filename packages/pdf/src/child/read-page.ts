import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageFacts, ReadingLimits } from '../protocol.ts'
import { buildSpans } from './build-spans.ts'
import { composeAccents } from './compose-accents.ts'
import { dropOverprints } from './drop-overprints.ts'
import { hideCovered, scan } from './hide-covered.ts'
import { interpretPage } from './interpret-page.ts'
import type { OperatorList } from './interpret-page.ts'
import { decodePictures, dropPictures, holdPictures } from './lean-pictures.ts'
import { toMatrix } from './matrix.ts'
import { pageImages } from './page-images.ts'
import { markGlyphs } from './mark-glyphs.ts'
import { pageLinks } from './page-links.ts'
import { OPS } from './pdfjs.ts'
import { seePictures } from './page-pictures.ts'
import { pageStructure } from './page-structure.ts'
import { rasterReason } from './raster-reason.ts'
import { round, toBox } from './rectangle.ts'
import { rulingLines } from './ruling-lines.ts'
import { stackGlyphs } from './stack-glyphs.ts'
import { markSuspects } from './suspicion.ts'
import { visibleMarks } from './visible-marks.ts'

/** Pictures smaller than this share of the page do not tell whether it is to be drawn. */
const smallestSeen = 0.005

export interface PageReading {
  /** The printed page label. */
  readonly label: string
  readonly rasters: ReadingLimits['rasters']
  /** The same file with the outlines of its glyphs, for the few pages that need them to tell unknown characters from blanks. */
  drawing?(): Promise<PDFDocumentProxy>
}

/** Reads one page by a single pass over its operators. */
export async function readPage(
  document: PDFDocumentProxy,
  number: number,
  { label, rasters, drawing }: PageReading,
): Promise<Omit<PageFacts, 'troubles'>> {
  const page = await document.getPage(number)
  try {
    const viewport = page.getViewport({ scale: 1 })
    const layers = await document.getOptionalContentConfig()
    holdPictures()
    const list = (await page.getOperatorList()) as OperatorList
    if (sharesPictures(list)) decodePictures()
    const { width, height } = viewport
    let outlineAsked = false
    const marks = interpretPage(list, {
      base: toMatrix(viewport.transform),
      width,
      height,
      common(key) {
        outlineAsked ||= key.includes('_path_')
        return page.commonObjs.has(key) ? page.commonObjs.get(key) : null
      },
      visible: (properties) => layers.isVisible(properties as Parameters<typeof layers.isVisible>[0]),
    })
    if (outlineAsked && drawing) return await readPage(await drawing(), number, { label, rasters })
    const onSheet = marks.glyphs.filter((g) => g.x > -g.size && g.y > -g.size && g.x < width + g.size && g.y < height + g.size)
    // Where no picture of the page is in question, only a scan matters, and only to the glyphs below it.
    const least = rasters === 'needed' ? smallestSeen : onSheet.length > 0 ? scan : Infinity
    const pictures = await seePictures(page, marks.images, least * width * height)
    const structure = pageStructure(await page.getStructTree().catch(() => null))
    const glyphs = composeAccents(dropOverprints(hideCovered(onSheet, pictures, width * height)))
    markGlyphs(glyphs, structure)
    const lines = rulingLines(visibleMarks(marks.lines, marks.fills, marks.images))
    const spans = markSuspects(stackGlyphs(buildSpans(glyphs), lines))
    const fills = visibleMarks(marks.fills, marks.fills, marks.images).map((mark) => toBox(mark.area))
    return {
      number,
      label,
      width: round(width),
      height: round(height),
      spans,
      lines,
      fills,
      curves: marks.curves.map((mark) => toBox(mark.area)),
      images: pageImages(marks.images),
      ...(structure ? { structure: structure.nodes } : {}),
      links: await pageLinks(document, page, toMatrix(viewport.transform)),
      operators: list.fnArray.length,
      rasterReason:
        rasters === 'none'
          ? null
          : rasters === 'all'
            ? 'every page was asked for'
            : rasterReason({ width, height, spans, glyphs, curves: marks.curves, pictures }),
    }
  } finally {
    dropPictures()
    page.cleanup()
  }
}

/** Whether the page has a picture that pdf.js keeps for later pages too, which will not come by again. */
const sharesPictures = ({ fnArray, argsArray }: OperatorList): boolean =>
  fnArray.some((op, i) => op === OPS.paintImageXObject && String((argsArray[i] as readonly unknown[])[0]).startsWith('g_'))
