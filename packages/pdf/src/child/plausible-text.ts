/** Kanji and hanzi in everyday use: the first levels of JIS X 0208, GB 2312 and Big5. */
const everyday: ReadonlySet<string> = new Set([
  ...level('shift_jis', 0x88, 0x98, 0x40),
  ...level('gb2312', 0xb0, 0xd7, 0xa1),
  ...level('big5', 0xa4, 0xc6, 0x40),
])

function* level(encoding: string, first: number, last: number, low: number): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let lead = first; lead <= last; lead++) {
    for (let trail = low; trail <= 0xfe; trail++) {
      const text = decoder.decode(Uint8Array.of(lead, trail))
      if (/^\p{Script=Han}$/u.test(text)) yield text
    }
  }
}

const scripts: readonly RegExp[] = [
  'Greek',
  'Cyrillic',
  'Armenian',
  'Hebrew',
  'Arabic',
  'Syriac',
  'Thaana',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Thai',
  'Lao',
  'Tibetan',
  'Myanmar',
  'Georgian',
  'Hangul',
  'Ethiopic',
  'Cherokee',
  'Canadian_Aboriginal',
  'Khmer',
  'Mongolian',
  'Yi',
  'Bopomofo',
].map((name) => new RegExp(`^\\p{Script=${name}}`, 'u'))

/**
 * False where the characters of a font cannot be what a page shows, whatever the language: scripts jumbled, kanji nobody uses, letters without
 * vowels or with the frequencies of a cipher. Judges distributions, so it says true of a text too short to tell.
 */
export function plausibleText(text: string): boolean {
  const characters = [...text].filter((c) => c !== ' ')
  const n = characters.length
  if (n < 8) return true
  const share = (pattern: RegExp): number => characters.filter((c) => pattern.test(c)).length / n
  if (share(/[\p{Cn}\p{Script=Inherited}\u0180-\u02ff]/u) > 0.15) return false
  const foreign = scripts.map((script) => characters.filter((c) => script.test(c)).length).filter((count) => count > 0)
  if (foreign.length >= 3 && foreign.reduce((a, b) => a + b, 0) > 0.1 * n) return false
  const han = characters.filter((c) => /\p{Script=Han}/u.test(c) && c !== '々' && c !== '〇')
  if (han.length >= 20 && han.filter((c) => everyday.has(c)).length < 0.6 * han.length) return false
  return plausibleLatin(characters)
}

function plausibleLatin(characters: readonly string[]): boolean {
  const plain = characters.map((c) => c.normalize('NFD')[0] ?? c)
  const letters = plain.filter((c) => /[a-z]/i.test(c))
  const marks = plain.filter((c) => /[!-/:-@[-`{-~]/.test(c))
  // A few letters over and over are codes or formulas, of which nothing can be said.
  if (letters.length < 40 || new Set(letters.map((c) => c.toLowerCase())).size < 12) return true
  const small = letters.filter((c) => c >= 'a').length / letters.length
  const share = (set: string): number => letters.filter((c) => set.includes(c.toLowerCase())).length / letters.length
  const odd = small > 0.5 || marks.length > 0.25 * letters.length
  // Vowels make 35-50 % of the letters of any language in Latin script; the eight commonest letters of European languages 50-68 %.
  if (odd && share('aeiouy') < 0.15) return false
  return !(small > 0.5 && letters.length >= 150 && share('etaoinsr') < 0.3)
}
