import type { OutlineEntry } from '@colrag/core'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { FileFacts } from '../protocol.ts'
import { pageOfDestination } from './destinations.ts'
import { isoDate } from './iso-date.ts'

const keys = ['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer', 'CreationDate', 'ModDate'] as const
const mostEntries = 5000

/** Metadata and outline. A damaged part reads as absent: the pages are what matters. */
export async function fileFacts(document: PDFDocumentProxy): Promise<Omit<FileFacts, 'troubles'>> {
  const { info, metadata: xmp } = await document.getMetadata().catch(() => ({ info: {}, metadata: null }))
  const metadata: Record<string, string> = {}
  for (const key of keys) {
    const value = clean((info as Record<string, unknown>)[key])
    const shown = key.endsWith('Date') ? isoDate(value) : value
    if (shown !== '') metadata[key] = shown
  }
  const title = metadata['Title'] ?? clean(xmp?.get('dc:title'))
  return { pageCount: document.numPages, title, metadata, outline: await outlineOf(document) }
}

const clean = (value: unknown): string => {
  const text = Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : ''
  return text
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .normalize('NFC')
}

interface Item {
  readonly title?: string
  readonly dest?: unknown
  readonly items?: readonly Item[]
}

/** Entries in reading order; one without a page of its own takes the first page below it, and is left out where there is none. */
async function outlineOf(document: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const roots = ((await document.getOutline().catch(() => null)) ?? []) as readonly Item[]
  const entries: { title: string; page: number | null; depth: number }[] = []
  const visit = async (item: Item, depth: number): Promise<number | null> => {
    if (entries.length >= mostEntries) return null
    const entry = { title: clean(item.title), page: await pageOfDestination(document, item.dest), depth }
    entries.push(entry)
    for (const child of item.items ?? []) {
      const below = await visit(child, depth + 1)
      entry.page ??= below
    }
    return entry.page
  }
  for (const root of roots) await visit(root, 0)
  return entries.flatMap(({ title, page, depth }) => (page === null || title === '' ? [] : [{ title, page, depth }]))
}
