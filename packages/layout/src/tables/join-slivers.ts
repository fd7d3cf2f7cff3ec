import type { Sheet, SheetCell } from './sheet.ts'
import { inRowOrder } from './sheet.ts'

/**
 * Empty cells less than `thin` points high or wide joined with the empty cell below, above, right or left of them, in this order, that has their
 * other side in common. Boxes that do not begin on one height leave such slivers, which would make rows of their own beside merged cells.
 */
export function joinSlivers(sheet: Sheet, thin: number): Sheet {
  const { xs, ys } = sheet
  const isLow = (c: SheetCell): boolean => (ys[c.bottom + 1] as number) - (ys[c.top] as number) < thin
  const isNarrow = (c: SheetCell): boolean => (xs[c.right + 1] as number) - (xs[c.left] as number) < thin
  const slivers = sheet.cells.filter((c) => c.atoms.length === 0 && (isLow(c) || isNarrow(c)))
  if (slivers.length === 0) return sheet
  const cells = new Set(sheet.cells)
  const bySide = new Map<string, SheetCell>()
  const note = (c: SheetCell): void => {
    for (const side of ['top', 'bottom', 'left', 'right'] as const) bySide.set(keyOf(c, side, c[side]), c)
  }
  for (const cell of sheet.cells) if (cell.atoms.length === 0) note(cell)
  for (const sliver of slivers) {
    if (!cells.has(sliver)) continue
    const beside = (side: Side, value: number): SheetCell | undefined => {
      const next = bySide.get(keyOf(sliver, side, value))
      return next && cells.has(next) ? next : undefined
    }
    const next = isLow(sliver)
      ? (beside('top', sliver.bottom + 1) ?? beside('bottom', sliver.top - 1))
      : (beside('left', sliver.right + 1) ?? beside('right', sliver.left - 1))
    if (!next) continue
    const joined: SheetCell = {
      top: Math.min(sliver.top, next.top),
      left: Math.min(sliver.left, next.left),
      bottom: Math.max(sliver.bottom, next.bottom),
      right: Math.max(sliver.right, next.right),
      atoms: [],
    }
    cells.delete(sliver)
    cells.delete(next)
    cells.add(joined)
    note(joined)
  }
  return cells.size === sheet.cells.length ? sheet : { ...sheet, cells: inRowOrder([...cells]) }
}

type Side = 'top' | 'bottom' | 'left' | 'right'

/** Names a cell by where one of its sides lies and how far that reaches. */
const keyOf = (cell: SheetCell, side: Side, value: number): string =>
  side === 'top' || side === 'bottom' ? `${side} ${value} ${cell.left} ${cell.right}` : `${side} ${value} ${cell.top} ${cell.bottom}`
