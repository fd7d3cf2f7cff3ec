import type { PageRecord } from '@colrag/core'

/** So many characters of a page's own text tell which scripts it is written in. */
const telling = 200
/** Letters alone: Latin text may have full-width punctuation. */
const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const writtenWithoutSpaces = /^(?:jpn|chi|kor)/

/**
 * The languages to try on a picture that stands amid a page's own text: where that text is long and has no Chinese, Japanese or Korean character,
 * the data sets for these are left out, which see kana and kanji in the lines of a drawing. All of them where none would be left.
 */
export function languagesAmid({ spans }: PageRecord, languages: readonly string[]): readonly string[] {
  const own = spans.filter((span) => span.suspect === undefined && span.hidden !== true).map((span) => span.text)
  if (own.reduce((sum, text) => sum + text.length, 0) < telling || own.some((text) => cjk.test(text))) return languages
  const left = languages.filter((language) => !writtenWithoutSpaces.test(language))
  return left.length > 0 ? left : languages
}
