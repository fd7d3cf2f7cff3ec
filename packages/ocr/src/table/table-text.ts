import type { Cell, Table, TextLine } from '@colrag/core'
import type { Line, LinedText } from '../text/lined-text.ts'
import { stretches } from '../text/stretches.ts'

/**
 * A table as text: the cells of a row joined by tabs, rows by line feeds; a spanning cell stands once, at its first place, and leaves empty
 * places behind. Line feeds and tabs inside a cell become spaces in the text. `parts`: the lines of each cell, in the order of the cells; with them a
 * cell has an entry for each of its lines, or of their stretches, else one with the box of the cell.
 */
export function tableText(table: Pick<Table, 'rows' | 'columns' | 'cells'>, parts: readonly (readonly Line[])[] = []): LinedText {
  const at = new Map(table.cells.map((cell, i) => [`${cell.row} ${cell.column}`, { cell, own: parts[i] ?? [] }]))
  let text = ''
  const lines: TextLine[] = []
  for (let row = 0; row < table.rows; row++) {
    if (row > 0) text += '\n'
    for (let column = 0; column < table.columns; column++) {
      if (column > 0) text += '\t'
      const here = at.get(`${row} ${column}`)
      if (!here || here.cell.text === '') continue
      lines.push(...placesOf(here.cell, here.own, text.length))
      text += here.cell.text.replace(/[\n\t]/g, ' ')
    }
  }
  return { text, lines }
}

/** Where the writing of a cell stands; the cell's own box where its lines are not known. */
function placesOf(cell: Cell, own: readonly Line[], at: number): readonly TextLine[] {
  const whole = [{ start: at, end: at + cell.text.length, box: cell.box }]
  const places: TextLine[] = []
  let from = 0
  for (const line of own) {
    if (line.text === '') continue
    const start = cell.text.indexOf(line.text, from)
    if (start < 0) return whole
    places.push(...stretches(line, at + start))
    from = start + line.text.length
  }
  return places.length === 0 ? whole : places
}
