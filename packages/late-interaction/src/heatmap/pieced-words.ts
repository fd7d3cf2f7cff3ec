import { isCjk } from '@colrag/stage-kit'
import type { TokenPlace } from '../token-map.ts'

/** A word of a text with the tokens that it consists of. */
export interface PiecedWord {
  readonly start: number
  readonly end: number
  readonly pieces: readonly number[]
}

/**
 * The words of a text by where its tokens stand in it: pieces between the same two spaces are one word, unless they are written without spaces
 * (CJK), where each piece is one. Tokens without a place are left out.
 */
export function piecedWords(text: string, places: readonly (Pick<TokenPlace, 'start' | 'end'> | null)[]): readonly PiecedWord[] {
  const words: { start: number; end: number; pieces: number[] }[] = []
  places.forEach((place, piece) => {
    if (!place || place.end <= place.start) return
    const last = words.at(-1)
    const between = last ? text.slice(last.end, place.start) : ' '
    if (last && !/\s/u.test(between) && !isCjk(text.slice(last.end - 1, place.start + 1))) {
      last.end = place.end
      last.pieces.push(piece)
    } else words.push({ start: place.start, end: place.end, pieces: [piece] })
  })
  return words
}
