import type { CellSpan, Lattice } from './lattice.ts'

/** Regions of more elementary cells than this are cut row by row. */
export const mostCut = 400

/** The rectangle of elementary cells around a region, and how many of them are its own. */
export interface RegionBounds {
  readonly top: number
  readonly left: number
  readonly rows: number
  readonly columns: number
  readonly cells: number
}

/** The bounds of each region; `region` names that of each elementary cell, row by row. */
export function boundsOf(region: Int32Array, columns: number): ReadonlyMap<number, RegionBounds> {
  const out = new Map<number, { top: number; left: number; bottom: number; right: number; cells: number }>()
  region.forEach((name, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns]
    const own = out.get(name)
    if (!own) out.set(name, { top: row, left: column, bottom: row, right: column, cells: 1 })
    else {
      own.bottom = row
      own.left = Math.min(own.left, column)
      own.right = Math.max(own.right, column)
      own.cells++
    }
  })
  return new Map(
    [...out].map(([name, b]) => [
      name,
      { top: b.top, left: b.left, rows: b.bottom - b.top + 1, columns: b.right - b.left + 1, cells: b.cells },
    ]),
  )
}

/**
 * A region that is no rectangle, in rectangles: each time the one of the largest area on the page, so that the text of a form lies in one cell
 * although boxes were drawn in its corners. Of two of one area the upper, then the left one comes first.
 */
export function largestFirst(
  { xs, ys }: Lattice,
  bounds: RegionBounds,
  isOwn: (row: number, column: number) => boolean,
): readonly CellSpan[] {
  const free = Array.from({ length: bounds.rows }, (_, r) =>
    Array.from({ length: bounds.columns }, (__, c) => isOwn(bounds.top + r, bounds.left + c)),
  )
  const out: CellSpan[] = []
  for (let best = largest(free, bounds, xs, ys); best; best = largest(free, bounds, xs, ys)) {
    out.push(best)
    for (let r = best.top; r <= best.bottom; r++) free[r - bounds.top]?.fill(false, best.left - bounds.left, best.right - bounds.left + 1)
  }
  return out
}

function largest(
  free: readonly (readonly boolean[])[],
  bounds: RegionBounds,
  xs: readonly number[],
  ys: readonly number[],
): CellSpan | null {
  let best: CellSpan | null = null
  let most = 0
  for (let top = 0; top < bounds.rows; top++) {
    for (let left = 0; left < bounds.columns; left++) {
      let width = bounds.columns - left
      for (let bottom = top; bottom < bounds.rows && width > 0; bottom++) {
        let run = 0
        while (run < width && free[bottom]?.[left + run] === true) run++
        width = run
        if (width === 0) break
        const cell = { top: bounds.top + top, left: bounds.left + left, bottom: bounds.top + bottom, right: bounds.left + left + width - 1 }
        const area =
          ((xs[cell.right + 1] as number) - (xs[cell.left] as number)) * ((ys[cell.bottom + 1] as number) - (ys[cell.top] as number))
        if (area > most + 1e-6) [best, most] = [cell, area]
      }
    }
  }
  return best
}
