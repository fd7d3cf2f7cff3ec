/** `ja` where there is kana or kanji, `en` for Latin letters alone, `und` for neither. A text of kanji alone counts as Japanese. */
export function queryLanguage(text: string): 'ja' | 'en' | 'und' {
  if (/[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u.test(text)) return 'ja'
  return /\p{sc=Latin}/u.test(text) ? 'en' : 'und'
}
