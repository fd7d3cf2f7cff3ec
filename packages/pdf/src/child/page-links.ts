import type { PageLink } from '@colrag/core'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pageOfDestination } from './destinations.ts'
import type { Matrix } from './matrix.ts'
import { carryRectangle, toBox } from './rectangle.ts'

interface LinkAnnotation {
  readonly subtype?: string
  readonly rect?: readonly number[]
  readonly url?: string
  readonly unsafeUrl?: string
  readonly dest?: unknown
}

/** Links of a page in file order; one that leads nowhere is left out. */
export async function pageLinks(document: PDFDocumentProxy, page: PDFPageProxy, base: Matrix): Promise<PageLink[]> {
  const links: PageLink[] = []
  for (const annotation of (await page.getAnnotations()) as LinkAnnotation[]) {
    if (annotation.subtype !== 'Link' || !annotation.rect || annotation.rect.length < 4) continue
    const target = await targetOf(document, annotation)
    if (target === null) continue
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = annotation.rect
    links.push({ box: toBox(carryRectangle(base, x0, y0, x1, y1)), target })
  }
  return links
}

async function targetOf(document: PDFDocumentProxy, annotation: LinkAnnotation): Promise<string | null> {
  const url = annotation.url ?? annotation.unsafeUrl
  if (url) return remotePage(url)
  if (annotation.dest === undefined || annotation.dest === null) return null
  const page = await pageOfDestination(document, annotation.dest)
  return page === null ? null : `#page=${page}`
}

/** pdf.js writes a place in another file as `file.pdf#[2,{"name":"Fit"}]`, counted from 0. */
const remotePage = (url: string): string => url.replace(/#(?:\[|%5B)(\d+)(?:,|%2C).*$/i, (_, index: string) => `#page=${Number(index) + 1}`)
