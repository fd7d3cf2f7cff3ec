import type { OutlineEntry } from '@colrag/core'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { FileFacts } from '../protocol.ts'
import { attachmentsOf } from './attachments.ts'
import { cleanText } from './clean-text.ts'
import { pageOfDestination } from './destinations.ts'
import { isoDate } from './iso-date.ts'
import { tellDamage } from './tell-damage.ts'

const keys = ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer', 'CreationDate', 'ModDate'] as const
const mostEntries = 5000

/** Metadata, outline and embedded files. A damaged part is told of and reads as absent: the pages are what matters. */
export async function fileFacts(document: PDFDocumentProxy): Promise<Omit<FileFacts, 'troubles'>> {
  const { info, metadata: xmp } = await document.getMetadata().catch(() => {
    tellDamage('metadata')
    return { info: {}, metadata: null }
  })
  const metadata: Record<string, string> = {}
  for (const key of keys) {
    const value = cleanText((info as Record<string, unknown>)[key])
    const shown = key.endsWith('Date') ? isoDate(value) : value
    if (shown !== '') metadata[key] = shown
  }
  const title = metadata['Title'] ?? cleanText(xmp?.get('dc:title'))
  const attachments = await attachmentsOf(document)
  const outline = await outlineOf(document)
  return { pageCount: document.numPages, title, metadata, outline, ...(attachments.length > 0 ? { attachments } : {}) }
}

interface Item {
  readonly title?: string
  readonly dest?: unknown
  readonly items?: readonly Item[]
}

/** Entries in reading order; one without a page of its own takes the first page below it, and is left out where there is none. */
async function outlineOf(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const roots: readonly Item[] | null = await document.getOutline().catch(() => {
    tellDamage('outline')
    return null
  })
  const entries: { title: string; page: number | null; depth: number }[] = []
  const visit = async (item: Item, depth: number): Promise<number | null> => {
    if (entries.length >= mostEntries) return null
    const entry = { title: cleanText(item.title), page: await pageOfDestination(document, item.dest), depth }
    entries.push(entry)
    for (const child of item.items ?? []) {
      const below = await visit(child, depth + 1)
      entry.page ??= below
    }
    return entry.page
  }
  for (const root of roots ?? []) await visit(root, 0)
  return entries.flatMap(({ title, page, depth }) => (page === null || title === '' ? [] : [{ title, page, depth }]))
}
