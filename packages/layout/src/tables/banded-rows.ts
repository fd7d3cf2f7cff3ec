import type { Scene } from '../scene.ts'
import type { Sheet, SheetCell } from './sheet.ts'
import { inRowOrder } from './sheet.ts'

/** Bands thinner than this hold no text, in points. */
const thinnest = 5

/**
 * Splits rows at the edge of a shaded band that runs through the whole table where no line is drawn, as below a shaded head: several cells have
 * words above it and several below, and none of them is cut.
 */
export function splitBandedRows(scene: Scene, sheet: Sheet): Sheet {
  let { ys, cells } = sheet
  const left = sheet.xs[0] as number
  const right = sheet.xs.at(-1) as number
  const edges = scene.strokes.shaded.across.filter((s) => s.weak && s.from <= left + 3 && s.to >= right - 3)
  for (const { at } of edges) {
    const row = ys.findIndex((y, i) => y + thinnest < at && (ys[i + 1] ?? -Infinity) - thinnest > at)
    const own = cells.filter((c) => c.top <= row && c.bottom >= row)
    if (row < 0 || own.some((c) => c.top !== c.bottom) || !parts(own, at)) continue
    ys = [...ys.slice(0, row + 1), at, ...ys.slice(row + 1)]
    cells = inRowOrder(
      cells.flatMap((c): readonly SheetCell[] => {
        if (c.top > row) return [{ ...c, top: c.top + 1, bottom: c.bottom + 1 }]
        if (c.bottom < row) return [c]
        const below = { ...c, top: c.top + 1, bottom: c.bottom + 1, atoms: c.atoms.filter((a) => a.box.y + a.box.height / 2 > at) }
        return [{ ...c, atoms: c.atoms.filter((a) => a.box.y + a.box.height / 2 <= at) }, below]
      }),
    )
  }
  return { xs: sheet.xs, ys, cells }
}

function parts(cells: readonly SheetCell[], at: number): boolean {
  const atoms = cells.flatMap((c) => c.atoms)
  if (atoms.some(({ box }) => box.y + 0.25 * box.height < at && box.y + 0.75 * box.height > at)) return false
  const beyond = (side: (y: number) => boolean): number => cells.filter((c) => c.atoms.some((a) => side(a.box.y + a.box.height / 2))).length
  return beyond((y) => y < at) >= 2 && beyond((y) => y > at) >= 2
}
