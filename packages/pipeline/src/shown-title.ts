import type { DocumentRecord } from '@colrag/core'
import { isCjk } from '@colrag/stage-kit'
import type { PageExtraction } from './extract-document.ts'
import { fileStem } from './file-stem.ts'

/** Letters of a title at most; what is longer is text. */
const longest = 80
/** What was read with less confidence names nothing. */
const sure = 0.6
const numbered = /^\s*(?:[(（]?(?:\p{N}{1,2}|[一二三四五六七八九十]+)\s*[)）.．、:：\s]|第\s*[\p{N}一二三四五六七八九十]|[§○●■◆・※])/u
/** `１患者の発生状況`: a number that counts nothing, right before Japanese words. */
const joined =
  /^\s*\p{N}{1,2}(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])(?!年|月|日|回|次|期|号|級|位|つ|人|件|か|ヵ|ヶ|箇|個|社|校|区|市|町|村|県)/u
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
    .find((text) => isTitle(text))
  return found ?? record.title
}

function isTitle(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const long = letters >= 4 || (letters >= 2 && isCjk(text.match(/\p{L}/u)?.[0] ?? ''))
  return long && text.length <= longest && ![/[。．]/, numbered, joined, mere].some((none) => none.test(text))
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
