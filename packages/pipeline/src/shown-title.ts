import type { DocumentRecord } from '@colrag/core'
import type { PageExtraction } from './extract-document.ts'
import { fileStem } from './file-stem.ts'

/** Letters of a title at most; what is longer is text. */
const longest = 80
/** What was read with less confidence names nothing. */
const sure = 0.6
const numbered = /^\s*(?:[(（]?[\p{N}一二三四五六七八九十]+\s*[)）.．、:：\s]|第\s*[\p{N}一二三四五六七八九十]|[§○●■◆・※])/u
const mere = /^(?:目次|表紙|別紙|別添|資料|参考|参考資料|contents|table of contents|abstract|summary)[\s\p{N}\-－‐()（）]*$/iu

/**
 * The title that people are shown. A document whose title of record is only its file's name, because its metadata names it badly or not at all, has
 * the one printed on its first page: the first title there, else the first heading of the highest level that has no number; neither a sentence
 * nor what a scan shows unclearly. Without one the file's name stands.
 */
export function shownTitle(record: DocumentRecord, file: string, first: PageExtraction | null): string {
  if (first?.number !== 1 || !isFileName(record.title, file)) return record.title
  const textOf = new Map(first.texts.map((text) => [text.blockId, text]))
  const rank = (block: PageExtraction['blocks'][number]): number => (block.kind === 'title' ? -1 : (block.depth ?? 9))
  const found = first.blocks
    .filter(({ kind }) => kind === 'title' || kind === 'heading')
    .sort((a, b) => rank(a) - rank(b) || a.order - b.order)
    .flatMap((block) => {
      const text = textOf.get(block.id)
      return text && (text.by.confidence ?? 1) >= sure ? [inOneLine(text.text)] : []
    })
    .find((text) => text.length <= longest && /\p{L}{2}/u.test(text) && !/[。．]/.test(text) && !numbered.test(text) && !mere.test(text))
  return found ?? record.title
}

/** Lines are joined without a space where Japanese goes on. */
const inOneLine = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(/(?<=[^\x00-\x7f]) (?=[^\x00-\x7f])/gu, '')
    .trim()

/** Readers may have decoded the name and put its letters together. */
function isFileName(title: string, file: string): boolean {
  const stem = fileStem(file)
  const forms = [stem]
  try {
    forms.push(decodeURIComponent(stem))
  } catch {
    // Not encoded.
  }
  return forms.some((form) => form.normalize('NFC') === title.normalize('NFC'))
}
