import { normalizeText } from './normalize-text.ts'

/** A text as the tokenizer cuts it, and where in the original that stands which each of its code units was made of. */
export interface PlacedText {
  readonly text: string
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/** Marks and the later parts of Hangul syllables, which may melt into what stands before them. */
const joins = /^[\p{M}\u1160-\u11ff\uff9e\uff9f]/u

/**
 * `normalizeText`, cluster by cluster, so that places are kept: what came out of a character, or of a letter with its marks, stands where that
 * stands. Null where the clusters together are not what the whole gives.
 */
export function placeText(text: string, rules: ReadonlyMap<number, string>): PlacedText | null {
  const normal = normalizeText(text, rules)
  let out = ''
  const starts: number[] = []
  const ends: number[] = []
  const put = (piece: string, start: number, end: number): void => {
    for (let i = 0; i < piece.length; i++) {
      starts.push(start)
      ends.push(end)
    }
    out += piece
  }
  let isWord = false
  for (const { cluster, at } of clusters(text.toWellFormed())) {
    const folded = [...cluster].map((character) => rules.get(character.codePointAt(0) ?? 0) ?? character).join('')
    for (const character of folded.normalize('NFC')) {
      if (character === ' ') {
        isWord = false
        continue
      }
      if (!isWord) put('\u2581', at, at)
      isWord = true
      put(character, at, at + cluster.length)
    }
  }
  return out === normal ? { text: out, starts, ends } : null
}

function* clusters(text: string): Generator<{ readonly cluster: string; readonly at: number }> {
  let cluster = ''
  let from = 0
  let at = 0
  for (const character of text) {
    if (cluster !== '' && !joins.test(character)) {
      yield { cluster, at: from }
      cluster = ''
      from = at
    }
    cluster += character
    at += character.length
  }
  if (cluster !== '') yield { cluster, at: from }
}
