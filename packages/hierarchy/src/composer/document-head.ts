import type { DocumentRecord, Extraction } from '@colrag/core'
import { isoDate, readDates } from '@colrag/stage-kit'

/**
 * What all units of a document share: its name (title of the record and title printed on its first page), and the date it is of: the one
 * printed near the top of the first page, else in the file's name, else in the metadata. `date` is ISO 8601, `dateText` as printed.
 */
export interface DocumentHead {
  readonly title: string
  readonly printedTitle: string
  readonly date: string
  readonly dateText: string
  readonly japanese: boolean
}

export function documentHead(
  extraction: Extraction,
  firstPageTexts: readonly { readonly kind: string; readonly text: string }[],
): DocumentHead {
  const { document } = extraction
  const printed =
    firstPageTexts.find((t) => t.kind === 'title') ?? firstPageTexts.find((t) => t.kind === 'heading' && !numbered.test(t.text))
  const flat = (printed?.text ?? '').replace(/\s*\n\s*/g, ' ').trim()
  const printedTitle = flat.length <= 100 && !document.title.includes(flat) ? flat : ''
  const top = firstPageTexts
    .map((t) => t.text)
    .join('\n')
    .slice(0, 1200)
  const japanese = /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u.test(document.title + top)
  return {
    title: document.title,
    printedTitle,
    japanese,
    ...(dateIn(top) ?? dateIn(document.title) ?? dateOfName(document) ?? dateOfMetadata(document) ?? { date: '', dateText: '' }),
  }
}

const numbered = /^\s*(?:[(（]?[\p{N}一二三四五六七八九十]+\s*[)）.．、:：\s]|第\s*[\p{N}一二三四五六七八九十]|[§○●■◆・])/u

/** The first date with year, month and day, with the time after it where it says `現在`; spaces between digits are a matter of print. */
function dateIn(text: string): { date: string; dateText: string } | null {
  const day = readDates(text).find((d) => d.year !== undefined && d.month !== undefined && d.day !== undefined)
  if (!day) return null
  const asOf = /^[^。、]{0,24}?現在/su.exec(text.slice(day.at[1]))?.[0].length ?? 0
  const printed = text.slice(day.at[0], day.at[1] + asOf).replace(/\s+/g, ' ')
  return { date: (isoDate(day) ?? '').slice(0, 10), dateText: printed.replace(/(?<=[\p{N}\p{sc=Han}]) (?=[\p{N}\p{sc=Han}])/gu, '').trim() }
}

function dateOfName(document: DocumentRecord): { date: string; dateText: string } | null {
  const name = fileName(document.uri)
  for (const [, year = '', month = '', day = ''] of name.matchAll(
    /(?<!\d)((?:19|20)\d{2})[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/g,
  )) {
    return { date: `${year}-${month}-${day}`, dateText: '' }
  }
  return dateIn(name)
}

function dateOfMetadata(document: DocumentRecord): { date: string; dateText: string } | null {
  for (const [key, value] of Object.entries(document.metadata).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const iso = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0]
    if (iso && /creat/i.test(key)) return { date: iso, dateText: '' }
  }
  return null
}

export function fileName(uri: string): string {
  const last = uri.split('/').at(-1) ?? uri
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
