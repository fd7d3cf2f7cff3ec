/** Stands for a space inside pieces. */
const wordMark = '\u2581'

/**
 * SentencePiece's `nmt_nfkc` with a leading word mark: characters folded by rule, marks joined to their letters, white space collapsed
 * and dropped at both ends. The rules know single characters only, so か + combining mark is left to NFC.
 */
export function normalizeText(text: string, rules: ReadonlyMap<number, string>): string {
  let folded = ''
  for (const character of text.toWellFormed()) folded += rules.get(character.codePointAt(0) ?? 0) ?? character
  const words = folded
    .normalize('NFC')
    .split(' ')
    .filter((word) => word !== '')
  return words.map((word) => wordMark + word).join('')
}
