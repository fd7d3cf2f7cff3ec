import type { Attachment } from '@colrag/core'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { cleanText } from './clean-text.ts'
import { tellDamage } from './tell-damage.ts'

/** As pdf.js lists embedded files. */
interface FileSpecification {
  readonly filename?: string
  readonly description?: string
}

/** No more than this many are listed. */
const mostFiles = 1000

/** The files embedded in the file, by their keys in its tree of names, without their sizes. */
export async function attachmentsOf(document: PDFDocumentProxy): Promise<Attachment[]> {
  return (await specifications(document)).map(([key, file]) => {
    const description = cleanText(file.description)
    return { name: cleanText(file.filename) || cleanText(key), bytes: 0, ...(description === '' ? {} : { description }) }
  })
}

/** Sizes of the embedded files, in the same order, -1 for one that cannot be had. To know them they must be unpacked, one at a time. */
export async function attachmentSizes(document: PDFDocumentProxy): Promise<number[]> {
  const sizes: number[] = []
  for (const [key] of await specifications(document)) {
    const content: unknown = await document.getAttachmentContent(key).catch(() => null)
    sizes.push(content instanceof Uint8Array ? content.length : -1)
  }
  return sizes
}

async function specifications(document: PDFDocumentProxy): Promise<[string, FileSpecification][]> {
  const listed: unknown = await document.getAttachments().catch(() => {
    tellDamage('attachments')
    return null
  })
  const files = listed instanceof Map ? [...(listed as Map<string, FileSpecification>)] : []
  return files.slice(0, mostFiles)
}
