import type { Atom } from '../atom.ts'
import type { TextLine } from '../flow/text-lines.ts'
import { textLines } from '../flow/text-lines.ts'
import { columnRuns, pieces } from './cut-cell.ts'
import { hasDigits } from './numeric-text.ts'
import type { Sheet, SheetCell } from './sheet.ts'
import { inRowOrder } from './sheet.ts'

/**
 * Splits a row of a head where two levels stand in one box: a title over several columns, and below it a name for each of them, three names at
 * least in all. Every cell of the row that spans columns must read so, or hold names without a title; the others then span both levels.
 */
export function splitHeadLevels(sheet: Sheet): Sheet {
  for (const row of new Set(sheet.cells.filter((c) => c.right > c.left && c.top === c.bottom && c.atoms.length > 2).map((c) => c.top))) {
    const own = sheet.cells.filter((c) => c.top <= row && c.bottom >= row)
    const wide = own.filter((c) => c.right > c.left && c.atoms.length > 0)
    if (own.some((c) => c.top !== c.bottom) || row === sheet.ys.length - 2) continue
    const levels = wide.map((c) => levelsOf(sheet.xs, c))
    const named = levels.reduce((n, l) => n + (l?.names.length ?? 0), 0)
    if (levels.length === 0 || levels.includes(null) || named < leastNames || !levels.some((l) => l?.title.length)) continue
    const edge = Math.max(...levels.map((l) => l?.edge ?? 0))
    return splitHeadLevels({
      xs: sheet.xs,
      ys: [...sheet.ys.slice(0, row + 1), edge, ...sheet.ys.slice(row + 1)],
      cells: inRowOrder(
        sheet.cells.flatMap((c): readonly SheetCell[] => {
          const level = levels[wide.indexOf(c)]
          if (level) {
            const titled = level.title.length > 0
            const names = level.names.map((n) => ({ ...n, top: titled ? row + 1 : row, bottom: row + 1 }))
            return titled ? [{ ...c, atoms: level.title }, ...names] : names
          }
          return [{ ...c, top: c.top > row ? c.top + 1 : c.top, bottom: c.bottom >= row ? c.bottom + 1 : c.bottom }]
        }),
      ),
    })
  }
  return sheet
}

const leastNames = 3

interface Levels {
  readonly title: readonly Atom[]
  readonly names: readonly SheetCell[]
  readonly edge: number
}

/** The title and the names of one cell; null where its last line does not name each of its columns. */
function levelsOf(xs: readonly number[], cell: SheetCell): Levels | null {
  const lines = textLines(cell.atoms)
  const last = lines.at(-1)
  if (!last || lines.some((l) => hasDigits(l.text))) return null
  const { runs } = columnRuns(xs, { ...cell, atoms: last.atoms })
  const isEach = runs.length === cell.right - cell.left + 1 && runs.every((r) => r.left === r.right)
  const above = lines.at(-2)
  if (!isEach || (above && !isOneTitle(above, xs, cell))) return null
  const names = pieces({ ...cell, atoms: last.atoms }, runs)
  return { title: lines.slice(0, -1).flatMap((l) => l.atoms), names, edge: last.box.y - 0.5 }
}

/** Is the line above the names one run of words in the middle of the cell? Names of two lines would be broken off from their columns. */
function isOneTitle(line: TextLine, xs: readonly number[], cell: SheetCell): boolean {
  const { runs } = columnRuns(xs, { ...cell, atoms: line.atoms })
  const [from, to] = [xs[cell.left] as number, xs[cell.right + 1] as number]
  return runs.length === 1 && Math.abs(2 * line.box.x + line.box.width - from - to) < 0.3 * (to - from)
}
