const irregular: Readonly<Record<string, string>> = {
  drew: 'draw',
  drawn: 'draw',
  built: 'build',
  won: 'win',
  held: 'hold',
  sold: 'sell',
  bought: 'buy',
  paid: 'pay',
  sent: 'send',
  written: 'write',
  wrote: 'write',
  began: 'begin',
  begun: 'begin',
  grew: 'grow',
  grown: 'grow',
  rose: 'rise',
  risen: 'rise',
  fell: 'fall',
  fallen: 'fall',
  led: 'lead',
  left: 'leave',
  met: 'meet',
  ran: 'run',
  took: 'take',
  taken: 'take',
  gave: 'give',
  came: 'come',
  children: 'child',
  men: 'man',
  women: 'woman',
  feet: 'foot',
  people: 'person',
  lives: 'life',
  data: 'datum',
}

/**
 * The part of a lower-case word that its forms share: endings of number, tense, person and of common derived words (-ation, -ment, -al, -er,
 * -ly, ...) go while four letters or more are left, or three before -s, -ed and -ing; a final e goes, a doubled consonant is made one, y
 * and i are one. Close to the Porter stemmer (1980) without its measure; words with digits stay as they are.
 */
export function stemEnglish(word: string): string {
  if (/\d/.test(word) || word.length < 4) return irregular[word] ?? (word.length === 3 ? word.replace(/y$/, 'i') : word)
  const known = irregular[word]
  if (known !== undefined) return ending(known)
  const single = /(?:[sxz]|ch|sh)es$/.test(word)
    ? word.replace(/es$/, '')
    : word.endsWith('ies')
      ? word.replace(/ies$/, 'y')
      : word.replace(/(?<=[^su])s$/, '')
  return ending(single)
}

const derived = /(?<=^.{4,})(?:ational|ations?|ations|ments?|ness|ities|ity|ings?|ive|ion|ally|al|ly|ers?|ors?|ance|ence|able|ible)$/

function ending(word: string): string {
  const plain = word.replace(/(?<=[aeiouy].*[^e]|^.{3,})(?:ed|ing)$/, '')
  const undoubled = plain === word ? word : plain.replace(/([bdfgmnprt])\1$/, '$1')
  return undoubled.replace(derived, '').replace(/e$/, '').replace(/y$/, 'i')
}
