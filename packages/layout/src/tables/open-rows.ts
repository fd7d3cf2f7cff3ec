import type { TextLine } from '../flow/text-lines.ts'
import { textLines } from '../flow/text-lines.ts'
import { intervalAt } from './assign-words.ts'
import type { Sheet, SheetCell } from './sheet.ts'
import { inRowOrder } from './sheet.ts'

/** Lines of one label stand nearer to each other than this share of the font size. */
const apart = 0.7
const offCentre = 0.3

/**
 * Splits cells that have no horizontal lines although other columns have: labels and units beside the boxes of a form. Each row that such a
 * cell spans has words in its middle, clearly apart from those of the next row; the lines of a merged cell stand close together. Two lines over
 * two rows with words of their own, as in a head, stay together.
 */
export function splitOpenRows(sheet: Sheet): Sheet {
  const { ys, cells } = sheet
  if (cells.every((c) => c.top === c.bottom)) return sheet
  return {
    ...sheet,
    cells: inRowOrder(
      cells.flatMap((cell): readonly SheetCell[] => {
        if (cell.top === cell.bottom) return [cell]
        const within = cells.filter((c) => c.top >= cell.top && c.bottom <= cell.bottom && c.top === c.bottom)
        const many = cell.bottom - cell.top > 1 || within.every((c) => c.atoms.length === 0)
        const rows = many ? rowsOf(cell, ys) : null
        return rows
          ? rows.map((lines, i) => ({ ...cell, top: cell.top + i, bottom: cell.top + i, atoms: lines.flatMap((l) => l.atoms) }))
          : [cell]
      }),
    ),
  }
}

function rowsOf(cell: SheetCell, ys: readonly number[]): readonly (readonly TextLine[])[] | null {
  const rows: TextLine[][] = Array.from({ length: cell.bottom - cell.top + 1 }, () => [])
  for (const line of textLines(cell.atoms)) {
    const row = intervalAt(ys, line.box.y + line.box.height / 2) - cell.top
    rows[Math.min(Math.max(row, 0), rows.length - 1)]?.push(line)
  }
  let bottom = -Infinity
  for (const [i, lines] of rows.entries()) {
    const [first] = lines
    if (!first) return null
    const top = first.box.y
    const size = Math.max(...lines.map((l) => l.size))
    if (top - bottom < apart * size) return null
    bottom = Math.max(...lines.map((l) => l.box.y + l.box.height))
    const [from, to] = [ys[cell.top + i] as number, ys[cell.top + i + 1] as number]
    if (Math.abs(top + bottom - from - to) / 2 > offCentre * (to - from)) return null
  }
  return rows
}
