import type { Box } from '@colrag/core'
import { intersectBox, shareInside, unionBox } from '@colrag/core'
import type { DraftCell } from '../draft.ts'

const mostTests = 1_000_000

/** Cells that lie on a filled area. Empty where every cell does, or where there are too many of both to tell in time. */
export function shadedCells(cells: readonly DraftCell[], fills: readonly Box[]): ReadonlySet<DraftCell> {
  if (fills.length === 0 || cells.length === 0 || cells.length * fills.length > mostTests) return new Set()
  const all = unionBox(cells.map((c) => c.box))
  const near = fills.filter((f) => f.width > 4 && f.height > 4 && intersectBox(all, f) && cells.some((c) => intersectBox(c.box, f)))
  const shaded = new Set(cells.filter((c) => near.some((f) => shareInside(c.box, f) > 0.6)))
  return shaded.size === cells.length ? new Set() : shaded
}
