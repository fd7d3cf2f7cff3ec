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

/** What a character tells of the text that it stands in. */
interface Trait {
  /** Never used by anyone, or a mark that stands on another character. */
  readonly odd: boolean
  /** Index in `scripts`, or -1. */
  readonly script: number
  readonly han: boolean
  readonly everyday: boolean
  /** Its Latin letter or mark without accents. */
  readonly plain: string
}

const traits = new Map<string, Trait>()

function traitOf(character: string): Trait {
  let trait = traits.get(character)
  if (!trait) {
    trait = {
      odd: /[\p{Cn}\p{Script=Inherited}\u0180-\u02ff]/u.test(character),
      script: scripts.findIndex((script) => script.test(character)),
      han: /\p{Script=Han}/u.test(character) && character !== '々' && character !== '〇',
      everyday: everyday.has(character),
      plain: character.normalize('NFD')[0] ?? character,
    }
    traits.set(character, trait)
  }
  return trait
}

/**
 * False where the characters of a font cannot be what a page shows, whatever the language: scripts jumbled, kanji nobody uses, letters without
 * vowels or with the frequencies of a cipher. Judges distributions, so it says true of a text too short to tell.
 */
export function plausibleText(text: string): boolean {
  const found: Trait[] = []
  for (const character of text) if (character !== ' ') found.push(traitOf(character))
  const n = found.length
  if (n < 8) return true
  let [odd, foreign, han, usual] = [0, 0, 0, 0]
  const seen = new Set<number>()
  for (const trait of found) {
    if (trait.odd) odd++
    if (trait.script >= 0) {
      foreign++
      seen.add(trait.script)
    }
    if (trait.han) {
      han++
      if (trait.everyday) usual++
    }
  }
  if (odd > 0.15 * n || (seen.size >= 3 && foreign > 0.1 * n)) return false
  if (han >= 20 && usual < 0.6 * han) return false
  return plausibleLatin(found.map((trait) => trait.plain))
}

function plausibleLatin(plain: readonly string[]): boolean {
  const letters = plain.filter((c) => (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
  // A few letters over and over are codes or formulas, of which nothing can be said.
  if (letters.length < 40 || new Set(letters.map((c) => c.toLowerCase())).size < 12) return true
  const marks = plain.filter((c) => /[!-/:-@[-`{-~]/.test(c))
  const small = letters.filter((c) => c >= 'a').length / letters.length
  const share = (set: string): number => letters.filter((c) => set.includes(c.toLowerCase())).length / letters.length
  const odd = small > 0.5 || marks.length > 0.25 * letters.length
  // Vowels make 35-50 % of the letters of any language in Latin script; the eight commonest letters of European languages 50-68 %.
  if (odd && share('aeiouy') < 0.15) return false
  return !(small > 0.5 && letters.length >= 150 && share('etaoinsr') < 0.3)
}
