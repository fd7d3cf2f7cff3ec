import type { Cell, Table, TextLine } from '@colrag/core'
import type { LinedText } from '../text/lined-text.ts'

/**
 * A table as text: the cells of a row joined by tabs, rows by line feeds; a spanning cell stands once, at its first place, and leaves empty
 * places behind. One line entry per cell that has text. Line feeds and tabs inside a cell become spaces in the text.
 */
export function tableText(table: Pick<Table, 'rows' | 'columns' | 'cells'>): LinedText {
  const at = new Map<string, Cell>(table.cells.map((cell) => [`${cell.row} ${cell.column}`, cell]))
  let text = ''
  const lines: TextLine[] = []
  for (let row = 0; row < table.rows; row++) {
    if (row > 0) text += '\n'
    for (let column = 0; column < table.columns; column++) {
      if (column > 0) text += '\t'
      const cell = at.get(`${row} ${column}`)
      if (!cell || cell.text === '') continue
      lines.push({ start: text.length, end: text.length + cell.text.length, box: cell.box })
      text += cell.text.replace(/[\n\t]/g, ' ')
    }
  }
  return { text, lines }
}
