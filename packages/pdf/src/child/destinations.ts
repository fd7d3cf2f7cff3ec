import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The page, from 1, that a destination (a name or an explicit one) leads to, or null where it leads nowhere. */
export async function pageOfDestination(document: PDFDocumentProxy, destination: unknown): Promise<number | null> {
  try {
    const explicit = typeof destination === 'string' ? await document.getDestination(destination) : destination
    const target: unknown = Array.isArray(explicit) ? explicit[0] : null
    const index = Number.isInteger(target)
      ? (target as number)
      : target !== null && typeof target === 'object'
        ? await document.getPageIndex(target as never)
        : -1
    return index >= 0 && index < document.numPages ? index + 1 : null
  } catch {
    return null
  }
}
