import type { TextLine } from '../flow/text-lines.ts'
import { textLines } from '../flow/text-lines.ts'
import { intervalAt } from './assign-words.ts'
import type { Sheet, SheetCell } from './sheet.ts'
import { inRowOrder } from './sheet.ts'

/** Lines of one label stand nearer to each other than this share of the font size. */
const apart = 0.7
/** By how much the type of a label is larger than that of the small print of the label before it, which parts them however near they are. */
const larger = 1.2
const offCentre = 0.3
/** Boxes of lines are a little higher than their print. */
const touching = 0.2

/**
 * Splits cells that have no horizontal lines although other columns have: labels and units beside the boxes of a form. Each row that such a
 * cell spans has words in its middle, clearly apart from those of the next row, or below the small print of these in larger type; the lines of a merged cell stand close together. Two lines over
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
        return rows ? rows.map(({ top, bottom, lines }) => ({ ...cell, top, bottom, atoms: lines.flatMap((l) => l.atoms) })) : [cell]
      }),
    ),
  }
}

interface OpenRow {
  readonly top: number
  readonly bottom: number
  readonly lines: readonly TextLine[]
}

/** The rows of one cell, each with the rows beside it that are too thin for text; null where the cell is one. */
function rowsOf(cell: SheetCell, ys: readonly number[]): readonly OpenRow[] | null {
  const all = textLines(cell.atoms)
  const rows: TextLine[][] = Array.from({ length: cell.bottom - cell.top + 1 }, () => [])
  for (const line of all) {
    const row = intervalAt(ys, line.box.y + line.box.height / 2) - cell.top
    rows[Math.min(Math.max(row, 0), rows.length - 1)]?.push(line)
  }
  const thin = 0.75 * Math.min(...all.map((l) => l.size))
  const out: OpenRow[] = []
  let above = -Infinity
  let smallPrint = Infinity
  let start = cell.top
  for (const [i, lines] of rows.entries()) {
    const [first] = lines
    const [from, to] = [ys[cell.top + i] as number, ys[cell.top + i + 1] as number]
    if (!first) {
      if (to - from >= thin) return null
      continue
    }
    const top = first.box.y
    const size = Math.max(...lines.map((l) => l.size))
    if (top - above < apart * size && !(first.size >= larger * smallPrint && top >= above - touching * size)) return null
    smallPrint = lines.at(-1)?.size ?? Infinity
    above = Math.max(...lines.map((l) => l.box.y + l.box.height))
    if (Math.abs(top + above - from - to) / 2 > offCentre * (to - from)) return null
    out.push({ top: start, bottom: cell.top + i, lines })
    start = cell.top + i + 1
  }
  return out.map((row, i) => (i === out.length - 1 ? { ...row, bottom: cell.bottom } : row))
}
