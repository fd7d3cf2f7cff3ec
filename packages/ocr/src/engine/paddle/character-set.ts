import { ColragError } from '@colrag/core'

/** What each class of a recogniser stands for; class 0 is the blank between characters and stands for nothing. */
export type CharacterSet = readonly string[]

/**
 * The characters of a dictionary as its model numbers them. Dictionaries come bare, with the blank in front, or with the blank in front and
 * the space at the end; the model's number of classes says which. Throws `invalid-options` when none of them fits.
 */
export function characterSet(lines: readonly string[], classes: number, subject: string): CharacterSet {
  const bare = lines.at(-1) === '' ? lines.slice(0, -1) : lines
  switch (classes - bare.length) {
    case 0:
      return ['', ...bare.slice(1)]
    case 1:
      return ['', ...bare]
    case 2:
      return ['', ...bare, ' ']
    default:
      throw new ColragError(
        'invalid-options',
        subject,
        `the dictionary has ${bare.length} characters, the model tells ${classes} classes apart`,
        {
          hint: 'give the dictionary that the model was trained with',
        },
      )
  }
}

/** The lines of a dictionary file; only line feeds part them, since other separators are characters. */
export const dictionaryLines = (text: string): string[] =>
  text
    .replace(/^\ufeff/, '')
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))

const latin = 'AZaz09'
/** Characters without which a language cannot be written. */
const needed: Readonly<Record<string, string>> = {
  jpn: 'あんアン水',
  chi_sim: '水国',
  chi_tra: '水國',
  kor: '한국',
  rus: 'жЖ',
  ukr: 'їж',
  ell: 'λΩ',
  ara: 'ع',
  tha: 'ก',
  ...Object.fromEntries('eng,deu,fra,spa,ita,por,nld,dan,nor,swe,fin,ind,msa,lat'.split(',').map((code) => [code, latin])),
}

/** Whether a language (a code such as `jpn`, `jpn_vert` or `eng`) can be written with these characters; false for an unknown one. */
export function canWrite(characters: ReadonlySet<string>, language: string): boolean {
  const code = language.replace(/_vert$/, '')
  const letters = Object.hasOwn(needed, code) ? needed[code] : undefined
  return letters !== undefined && [...letters].every((letter) => characters.has(letter))
}

/** 1 for each class that stands for one of the characters in `wanted`. */
export function wantedClasses(characters: CharacterSet, wanted: string): Uint8Array {
  const letters = new Set(wanted)
  return Uint8Array.from(characters, (character) => (letters.has(character) ? 1 : 0))
}

/**
 * 1 for each class that Japanese text may have: all but the Han characters outside of JIS X 0208 and its vendors' extensions, which models for
 * many languages confuse with Japanese ones.
 */
export function japaneseClasses(characters: CharacterSet): Uint8Array {
  const codes: number[] = []
  for (let lead = 0x81; lead <= 0xfc; lead++) {
    if (lead >= 0xa0 && lead < 0xe0) continue
    for (let trail = 0x40; trail <= 0xfc; trail++) if (trail !== 0x7f) codes.push(lead, trail)
  }
  const known = new Set(new TextDecoder('shift_jis').decode(Uint8Array.from(codes)))
  return Uint8Array.from(characters, (character) => (!/\p{Script=Han}/u.test(character) || known.has(character) ? 1 : 0))
}

/** Whether a request is for Japanese, alone or with Latin letters. */
export const isJapanese = (language: string): boolean => language.split('+').every((code) => /^(?:jpn(?:_vert)?|eng)$/.test(code))
