import type { TextLine } from '../flow/text-lines.ts'
import { textLines } from '../flow/text-lines.ts'
import { isBlankMark, isNumeric } from './numeric-text.ts'
import type { Sheet, SheetCell } from './sheet.ts'
import { inRowOrder } from './sheet.ts'

const leastLines = 3

/**
 * Splits rows that hold several rows of the table because no line is drawn between them: a cell of three or more lines that are all numbers
 * is a column of values. The lines of the row's fullest such cell set the new rows; lines of other cells go to the row they stand on.
 */
export function splitStackedRows(sheet: Sheet): Sheet {
  let { ys, cells } = sheet
  for (let row = 0; row < ys.length - 1; row++) {
    const own = cells.filter((c) => c.top === row && c.bottom === row)
    const edges = rowEdges(own.map((c) => textLines(c.atoms)))
    if (!edges || cells.some((c) => c.top < row && c.bottom >= row && c.atoms.length > 0 && c.bottom === row)) continue
    const count = edges.length
    const top = row
    ys = [...ys.slice(0, row + 1), ...edges, ...ys.slice(row + 1)]
    cells = inRowOrder(
      cells.flatMap((c): readonly SheetCell[] => {
        if (c.top === top && c.bottom === top) return stacked(c, edges)
        return [{ ...c, top: c.top > top ? c.top + count : c.top, bottom: c.bottom >= top ? c.bottom + count : c.bottom }]
      }),
    )
    row += count
  }
  return { xs: sheet.xs, ys, cells }
}

/** Coordinates between the new rows, or null where the row is one. */
function rowEdges(columns: readonly (readonly TextLine[])[]): readonly number[] | null {
  const isValue = (line: TextLine): boolean => isNumeric(line.text) || isBlankMark(line.text)
  const values = columns.filter((lines) => lines.length >= leastLines && lines.every(isValue))
  const [first] = [...values].sort((a, b) => b.length - a.length)
  if (!first) return null
  const tall = columns.filter((lines) => lines.length >= first.length * 0.6)
  if (tall.length < 2) return null
  const middle = (line: TextLine): number => line.box.y + line.box.height / 2
  const edges = first.slice(1).map((line, i) => ((first[i] as TextLine).box.y + (first[i] as TextLine).box.height + line.box.y) / 2)
  const onRow = (line: TextLine): boolean => first.some((f) => Math.abs(middle(f) - middle(line)) < 0.4 * line.size)
  const lines = columns.flat()
  return lines.filter(onRow).length >= 0.8 * lines.length ? edges : null
}

function stacked(cell: SheetCell, edges: readonly number[]): readonly SheetCell[] {
  const out = Array.from({ length: edges.length + 1 }, (_, i) => ({
    ...cell,
    top: cell.top + i,
    bottom: cell.top + i,
    atoms: [] as SheetCell['atoms'][number][],
  }))
  for (const line of textLines(cell.atoms)) {
    const y = line.box.y + line.box.height / 2
    const at = edges.filter((edge) => edge < y).length
    out[at]?.atoms.push(...line.atoms)
  }
  return out
}
