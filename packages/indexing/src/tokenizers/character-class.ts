/** What a character is to a tokenizer, as bits: one may be several. */
export const han = 1
/** Of a script written without spaces between words, or a mark that such scripts share. */
export const unspaced = 2
export const mark = 4
export const digit = 8
/** A letter or number. */
export const letter = 16
export const symbol = 32
export const space = 64

const tests: readonly (readonly [number, RegExp])[] = [
  [han, /\p{sc=Han}/u],
  [unspaced, /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u3005-\u3007\u30fc\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/u],
  [mark, /\p{M}/u],
  [digit, /\p{Nd}/u],
  [letter, /[\p{L}\p{N}]/u],
  [symbol, /\p{S}/u],
  [space, /\s/u],
]

/** Known classes plus 1, 0 for those not asked for yet: most texts use a few thousand characters of the first plane. */
const known = new Uint8Array(0x10000)

/** The bits of a code point. */
export function classOf(code: number): number {
  if (code > 0xffff) return classify(code)
  const held = known[code] as number
  if (held > 0) return held - 1
  const found = classify(code)
  known[code] = found + 1
  return found
}

function classify(code: number): number {
  const character = String.fromCodePoint(code)
  return tests.reduce((bits, [bit, test]) => (test.test(character) ? bits | bit : bits), 0)
}
