import type { Box, Unit } from '@colrag/core'
import { isCjk, quoteAnchors } from '@colrag/stage-kit'
import type { TokenMap } from '../token-map.ts'

/** A word of a unit where it stands. */
export interface UnitWord {
  readonly page: number
  readonly box: Box
  readonly text: string
  /** For each token of the question the best product with a piece of this word, in [-1, 1]. */
  readonly byToken: Float32Array
}

/**
 * The words of a unit's text in its order: pieces between the same two spaces are one word, unless they are written without
 * spaces (CJK), where each piece is one. Pieces of the context stand nowhere on the page and are left out. A word of two lines gives two.
 */
export function unitWords(unit: Unit, map: TokenMap): readonly UnitWord[] {
  const rows = map.units.length
  const words: { start: number; end: number; pieces: number[] }[] = []
  map.units.forEach((place, row) => {
    if (place?.part !== 'text' || place.end <= place.start) return
    const last = words.at(-1)
    const between = last ? unit.text.slice(last.end, place.start) : ' '
    if (last && !/\s/u.test(between) && !isCjk(unit.text.slice(last.end - 1, place.start + 1))) {
      last.end = place.end
      last.pieces.push(row)
    } else words.push({ start: place.start, end: place.end, pieces: [row] })
  })
  return words.flatMap(({ start, end, pieces }) => {
    const byToken = Float32Array.from(map.query, (_, token) => Math.max(...pieces.map((row) => map.matrix[token * rows + row] as number)))
    const text = unit.text.slice(start, end)
    return quoteAnchors(unit, start, end).flatMap(({ page, boxes }) => boxes.map((box): UnitWord => ({ page, box, text, byToken })))
  })
}
