import type { PageLink } from '@colrag/core'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { cleanText } from './clean-text.ts'
import { pageOfDestination } from './destinations.ts'
import type { Matrix } from './matrix.ts'
import { carryRectangle, toBox } from './rectangle.ts'
import { tellDamage } from './tell-damage.ts'

interface LinkAnnotation {
  readonly subtype?: string
  readonly rect?: readonly number[]
  readonly url?: string
  readonly unsafeUrl?: string
  readonly dest?: unknown
  readonly attachment?: { readonly filename?: string } | null
  readonly attachmentDest?: string
}

/** Links of a page in file order; one that leads nowhere is left out. Damage is told, and costs no more than the links. */
export async function pageLinks(document: PDFDocumentProxy, page: PDFPageProxy, base: Matrix): Promise<PageLink[]> {
  const links: PageLink[] = []
  const annotations: readonly LinkAnnotation[] = await page.getAnnotations().catch(() => {
    tellDamage('links')
    return []
  })
  for (const annotation of annotations) {
    if (annotation.subtype !== 'Link' || !annotation.rect || annotation.rect.length < 4) continue
    const target = await targetOf(document, annotation)
    if (target === null) continue
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = annotation.rect
    links.push({ box: toBox(carryRectangle(base, x0, y0, x1, y1)), target })
  }
  return links
}

async function targetOf(document: PDFDocumentProxy, annotation: LinkAnnotation): Promise<string | null> {
  const url = annotation.url ?? (annotation.unsafeUrl ? textString(annotation.unsafeUrl) : null)
  if (url) return remotePage(url)
  // A place in an embedded file.
  if (annotation.attachment?.filename) return remotePage(`${annotation.attachment.filename}#${annotation.attachmentDest ?? ''}`)
  if (annotation.dest === undefined || annotation.dest === null) return null
  const page = await pageOfDestination(document, annotation.dest)
  return page === null ? null : `#page=${page}`
}

/** The name of a file as pdf.js leaves it: bytes of UTF-16, of UTF-8 or of Latin-1 in the units of a string. */
function textString(raw: string): string {
  const bytes = Uint8Array.from(raw, (unit) => unit.charCodeAt(0))
  if ([...raw].some((unit) => unit.charCodeAt(0) > 0xff)) return cleanText(raw)
  if (raw.startsWith('\xfe\xff')) {
    // pdf.js appends the place in the file, one byte a character, where the next character of the name would begin.
    let end = 2
    while (end < raw.length && raw[end] !== '#') end += 2
    return cleanText(new TextDecoder('utf-16be').decode(bytes.subarray(2, end))) + raw.slice(end)
  }
  try {
    return cleanText(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return cleanText(raw)
  }
}

/** pdf.js writes a place in another file as `file.pdf#[2,{"name":"Fit"}]`, counted from 0, and a named one by its name. */
function remotePage(url: string): string {
  return url.replace(/#(?:\[|%5B)(\d+)(?:,|%2C).*$/i, (_, index: string) => `#page=${Number(index) + 1}`).replace(/#$/, '')
}
