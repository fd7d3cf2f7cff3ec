/** How drawings say what words of a question name: by the word itself, or R0,50 for a radius, ø8 for a diameter, 50° for an angle. */
const notations: readonly (readonly [word: RegExp, sign: RegExp])[] = [
  [/\bradi(?:us|i)\b|半径/iu, /(?<![A-Za-z\d])R\s?\d/u],
  [/\bdiameters?\b|直径|外径|内径|呼び径/iu, /[øØ⌀φΦ∅]\s?\d|\bdia\b/iu],
  [/\bangles?\b|角度/iu, /\d\s?°(?!\s?[CF])/u],
  [/\bthreads?\b|ねじ/iu, /(?<![A-Za-z\d])M\d/u],
  [/\btoleranc|公差/iu, /±|\+\s?\d[\d.,]*\s*\/?\s*-\s?\d/u],
]

/** Does a text of a drawing say what is asked for? Null where the question asks for none of these. */
export function notationOf(question: string): ((text: string) => boolean) | null {
  const found = notations.find(([word]) => word.test(question))
  return found ? (text) => found.some((form) => form.test(text)) : null
}
