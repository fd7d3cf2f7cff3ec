import type { Box } from '@colrag/core'
import { areaOf, intersectBox } from '@colrag/core'
import { editDistance } from './edit-distance.ts'
import { folded } from './plain-text.ts'

/** A cell by where it stands: its page, its box in points, what it says. */
export interface BoxedCell {
  readonly page: number
  readonly box: Box
  readonly text: string
}

export interface CellsRight {
  readonly cells: number
  readonly cellsRight: number
  readonly characters: number
  /** Characters less the edits that make the found text the true one, never less than none for a cell. */
  readonly charactersRight: number
}

/** What two readings of one page say in each filled cell of the first: a cell is held against that of the second with most of its area in common. */
export function cellsByPlace(truth: readonly BoxedCell[], found: readonly BoxedCell[]): CellsRight {
  const onPage = Map.groupBy(found, (cell) => cell.page)
  const sum = { cells: 0, cellsRight: 0, characters: 0, charactersRight: 0 }
  for (const { page, box, text } of truth) {
    const wanted = folded(text)
    if (wanted === '') continue
    const given = folded(nearest(box, onPage.get(page) ?? []))
    const length = [...wanted].length
    sum.cells++
    sum.cellsRight += Number(given === wanted)
    sum.characters += length
    sum.charactersRight += Math.max(0, length - editDistance(wanted, given))
  }
  return sum
}

function nearest(box: Box, cells: readonly BoxedCell[]): string {
  let text = ''
  let most = 0
  for (const cell of cells) {
    const both = intersectBox(box, cell.box)
    const common = both ? areaOf(both) / Math.max(areaOf(box), areaOf(cell.box)) : 0
    if (common > most) [text, most] = [cell.text, common]
  }
  return text
}
