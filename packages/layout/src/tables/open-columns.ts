import { textLines } from '../flow/text-lines.ts'
import type { Scene } from '../scene.ts'
import { columnRuns, pieces } from './cut-cell.ts'
import { columnGaps } from './column-gaps.ts'
import { isBlankMark, isNumeric } from './numeric-text.ts'
import type { Sheet, SheetCell } from './sheet.ts'
import { inRowOrder } from './sheet.ts'
import type { VisualRow } from './table-rows.ts'
import { finestGap, joinGap, segmentsOf } from './table-rows.ts'

const leastRows = 4

/**
 * Splits columns that hold several columns of numbers with no line between them: most lines of the column's cells have several segments,
 * nearly all of them numbers, that keep to the same columns. A heading in the middle of such a column spans them all.
 */
export function splitOpenColumns(scene: Scene, sheet: Sheet): Sheet {
  let { xs, cells } = sheet
  // Columns are split from the last to the first, so that cells of those to come stay where they are.
  const byColumn = Map.groupBy(
    sheet.cells.filter((c) => c.left === c.right),
    (c) => c.left,
  )
  for (let column = xs.length - 2; column >= 0; column--) {
    const gaps = gapsIn(scene, byColumn.get(column) ?? [])
    if (gaps.length === 0) continue
    const count = gaps.length
    xs = [...xs.slice(0, column + 1), ...gaps, ...xs.slice(column + 1)]
    const moved = (c: SheetCell): SheetCell => ({
      ...c,
      left: c.left > column ? c.left + count : c.left,
      right: c.right >= column ? c.right + count : c.right,
    })
    const edges = xs
    const body = Math.min(...cells.filter((c) => c.left === column && c.right === column && hasValues(c)).map((c) => c.top))
    cells = inRowOrder(
      cells.flatMap((c) => {
        if (c.left !== column || c.right !== column) return [moved(c)]
        const wide = moved(c)
        return c.atoms.length === 0 ? [wide] : cutOpen(wide, edges, c.top < body)
      }),
    )
  }
  return { xs, ys: sheet.ys, cells }
}

const lineRows = (cells: readonly SheetCell[]): readonly VisualRow[] =>
  cells.flatMap((c) =>
    textLines(c.atoms).map(({ atoms, box, size, text }) => ({
      segments: segmentsOf(atoms, finestGap * size, joinGap * size),
      box,
      size,
      text,
    })),
  )

const isValue = (text: string): boolean => isNumeric(text) || isBlankMark(text)
const segmentText = (segment: VisualRow['segments'][number]): string => segment.atoms.map((a) => a.text).join(' ')
const hasValues = (cell: SheetCell): boolean =>
  lineRows([cell]).some((row) => row.segments.length > 1 && row.segments.some((s) => isNumeric(segmentText(s))))

function gapsIn(scene: Scene, cells: readonly SheetCell[]): readonly number[] {
  const several = cells.filter((c) => c.atoms.length > 1)
  const single = cells.filter((c) => c.atoms.length === 1).length
  const words = several.reduce((n, c) => n + c.atoms.length, 0)
  // A row of several segments has two words, so that fewer words than these cannot make the share that is asked for below.
  if (words < 2 * leastRows || words < 3 * single) return []
  const rows = lineRows(several)
  const multi = rows.filter((row) => row.segments.length > 1)
  if (multi.length < leastRows || multi.length < 0.6 * (rows.length + single)) return []
  const segments = multi.flatMap((row) => row.segments.map(segmentText))
  return segments.filter(isValue).length >= 0.7 * segments.length ? columnGaps(multi, scene.em) : []
}

/** A heading of one run of words in the middle stays whole; other cells are cut. */
function cutOpen(cell: SheetCell, xs: readonly number[], head: boolean): readonly SheetCell[] {
  const { runs } = columnRuns(xs, cell)
  const [only] = runs
  if (head && only && runs.length === 1) {
    const from = xs[cell.left] as number
    const to = xs[cell.right + 1] as number
    const left = Math.min(...only.atoms.map((a) => a.box.x))
    const right = Math.max(...only.atoms.map((a) => a.box.x + a.box.width))
    if (only.right > only.left || Math.abs(left + right - from - to) < 0.3 * (to - from)) return [cell]
  }
  return pieces(cell, runs)
}
