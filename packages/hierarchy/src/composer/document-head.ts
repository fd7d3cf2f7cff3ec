import type { DocumentRecord } from '@colrag/core'
import type { DocumentDate } from './document-date.ts'
import { documentDate } from './document-date.ts'

/**
 * What all units of a document share: its title of record, the title printed on its first page where that says more, and its date.
 * `running`: lines in the margins of the first page that say something; they name many a document better than its metadata.
 */
export interface DocumentHead {
  readonly title: string
  readonly printedTitle: string
  readonly running: readonly string[]
  readonly date: DocumentDate
  readonly japanese: boolean
}

const longestTitle = 60
/** Characters of the first page in which title and date are looked for. */
const topLength = 1200

export function documentHead(
  document: DocumentRecord,
  firstPage: readonly { readonly kind: string; readonly text: string }[],
): DocumentHead {
  const top = firstPage
    .map((t) => t.text)
    .join('\n')
    .slice(0, topLength)
  const title = titleOn(firstPage)
  return {
    title: document.title,
    printedTitle: document.title.includes(title) ? '' : title,
    running: runningLines(firstPage, [document.title, title]),
    date: documentDate(document, top),
    japanese: /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u.test(document.title + top),
  }
}

const mostLines = 2

/** Page numbers, dates and marks of a few letters are none. */
function runningLines(firstPage: readonly { readonly kind: string; readonly text: string }[], known: readonly string[]): readonly string[] {
  return firstPage
    .filter((t) => t.kind === 'furniture')
    .map((t) => t.text.replace(/\s*\n\s*/g, ' ').trim())
    .filter((text) => text.length <= longestTitle && (text.match(/\p{L}/gu)?.length ?? 0) >= 6 && !known.some((k) => k.includes(text)))
    .slice(0, mostLines)
}

/** The first title, else a heading without a number, else the line the page begins with; only what is short and no sentence. */
function titleOn(firstPage: readonly { readonly kind: string; readonly text: string }[]): string {
  const [first] = firstPage.filter((t) => t.kind !== 'furniture')
  const opening =
    first && (first.kind === 'text' || first.kind === 'caption') ? [{ kind: 'opening', text: first.text.split('\n')[0] ?? '' }] : []
  const candidates = [
    ...firstPage.filter((t) => t.kind === 'title'),
    ...firstPage.filter((t) => t.kind === 'heading' && !numbered.test(t.text)),
    ...opening,
  ]
  return (
    candidates
      .map((t) => t.text.replace(/\s*\n\s*/g, ' ').trim())
      .find((t) => t.length <= longestTitle && !/[。．]/.test(t) && /\p{L}{2}/u.test(t)) ?? ''
  )
}

const numbered = /^\s*(?:[(（]?[\p{N}一二三四五六七八九十]+\s*[)）.．、:：\s]|第\s*[\p{N}一二三四五六七八九十]|[§○●■◆・])/u
