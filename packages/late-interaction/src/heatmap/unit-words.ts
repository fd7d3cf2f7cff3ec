import type { Box, Unit } from '@colrag/core'
import { quoteAnchors } from '@colrag/stage-kit'
import type { TokenMap } from '../token-map.ts'
import { piecedWords } from './pieced-words.ts'

/** A word of a unit where it stands. */
export interface UnitWord {
  readonly page: number
  readonly box: Box
  readonly text: string
  /** For each token of the question the best product with a piece of this word; in [-1, 1] where tokens have length 1. */
  readonly byToken: Float32Array
}

/** The words of a unit's text in its order. What stands in its context stands nowhere on the page and is left out. A word of two lines gives two. */
export function unitWords(unit: Unit, map: TokenMap): readonly UnitWord[] {
  const rows = map.units.length
  const places = map.units.map((place) => (place?.part === 'text' ? place : null))
  return piecedWords(unit.text, places).flatMap(({ start, end, pieces }) => {
    const byToken = Float32Array.from(map.query, (_, token) => Math.max(...pieces.map((row) => map.matrix[token * rows + row] as number)))
    const text = unit.text.slice(start, end)
    return quoteAnchors(unit, start, end).flatMap(({ page, boxes }) => boxes.map((box): UnitWord => ({ page, box, text, byToken })))
  })
}
