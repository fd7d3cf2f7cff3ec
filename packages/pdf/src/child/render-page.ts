import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Box } from '@colrag/core'
import type { ReadingLimits, RenderedPage } from '../protocol.ts'
import { encodePng } from './encode-png.ts'
import { Fault } from './open-file.ts'
import { readyCanvas } from './pdfjs.ts'
import type { DecodedPicture } from './picture-look.ts'
import { clipRectangle } from './rectangle.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** Pictures are drawn from at most so many pixels, twice what a page picture has. */
const drawnPixels = 24e6

interface NodeCanvas {
  readonly canvas: { width: number; height: number }
  readonly context: { getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray } }
}
/** pdf.js's own factory: whatever it makes is of the very canvas package that pdf.js draws with. */
interface CanvasFactory {
  create(width: number, height: number): NodeCanvas
  destroy(canvas: NodeCanvas): void
}

/**
 * A page, or an area of it, as PNG in the page frame, at a lower resolution where the pixel budget demands it. An area is cut where the picture
 * of the whole page would be: at the pixels nearest to its edges.
 */
export async function renderPage(
  document: PDFDocumentProxy,
  number: number,
  options: { readonly dpi: number; readonly grey: boolean; readonly area?: Box },
  limits: ReadingLimits,
): Promise<Omit<RenderedPage, 'troubles'>> {
  const page = await document.getPage(number)
  try {
    const size = page.getViewport({ scale: 1 })
    const part = options.area ?? { x: 0, y: 0, width: size.width, height: size.height }
    const seen = clipRectangle(
      { x0: 0, y0: 0, x1: size.width, y1: size.height },
      { x0: part.x, y0: part.y, x1: part.x + part.width, y1: part.y + part.height },
    )
    if (!seen) throw new Fault({ code: 'invalid-options', message: 'the area lies outside the page' })
    const points = Math.max(1e-6, (seen.x1 - seen.x0) * (seen.y1 - seen.y0))
    const scale = Math.min(options.dpi / 72, Math.sqrt(limits.rasterPixels / points))
    const [left, top] = [Math.round(seen.x0 * scale), Math.round(seen.y0 * scale)]
    const width = Math.max(1, Math.round(seen.x1 * scale) - left)
    const height = Math.max(1, Math.round(seen.y1 * scale) - top)
    const viewport = page.getViewport({ scale, offsetX: -left, offsetY: -top })
    shrinkOnArrival(page.objs)
    const factory = document.canvasFactory as CanvasFactory
    const target = createCanvas(factory, width, height)
    try {
      await page.render({ canvas: target.canvas as never, viewport, background: 'white' }).promise
      const pixels = target.context.getImageData(0, 0, width, height).data
      return { png: encodePng(pixels, width, height, options.grey), width, height, dpi: Math.round(scale * 72 * 100) / 100 }
    } finally {
      factory.destroy(target)
    }
  } finally {
    page.cleanup()
  }
}

/** Where decoded pictures arrive before pdf.js draws them. */
interface PictureStore {
  resolve(key: string, value?: unknown): void
}

/** Makes large pictures small before pdf.js spreads them over a canvas of their full size. */
function shrinkOnArrival(store: PictureStore): void {
  const resolve = store.resolve
  store.resolve = (key, value) => {
    resolve.call(store, key, isPicture(value) ? shrinkPicture(value, drawnPixels) : value)
  }
}

const isPicture = (value: unknown): value is DecodedPicture =>
  typeof value === 'object' && value !== null && 'kind' in value && 'data' in value

function createCanvas(factory: CanvasFactory, width: number, height: number): NodeCanvas {
  try {
    readyCanvas()
    return factory.create(width, height)
  } catch {
    throw new Fault({
      code: 'unsupported',
      message: 'pages cannot be drawn because the canvas package is missing',
      hint: 'install @napi-rs/canvas',
    })
  }
}
