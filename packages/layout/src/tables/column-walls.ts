import type { Atom } from '../atom.ts'

const leastAlike = 3
const step = 0.5

/** A wall between columns, and where the text of the column behind it begins. */
export interface ColumnWall {
  readonly at: number
  readonly start: number
}

/**
 * The walls behind which the text of at least three words begins at one place: that of most. Text that its cell was too narrow for may run over the
 * wall, and what begins at that place is of the next cell nevertheless.
 */
export function columnWalls(xs: readonly number[], atoms: readonly Atom[]): readonly ColumnWall[] {
  const inner = xs.slice(1, -1)
  const counts = inner.map(() => new Map<number, number>())
  for (const { box, size } of atoms) {
    const column = inner.findLastIndex((x) => x <= box.x + step)
    if (column < 0 || box.x - (inner[column] as number) > size) continue
    const at = Math.round(box.x / step)
    const of = counts[column] as Map<number, number>
    of.set(at, (of.get(at) ?? 0) + 1)
  }
  return counts.flatMap((of, i) => {
    const [best] = [...of].sort((a, b) => b[1] - a[1] || a[0] - b[0])
    return best && best[1] >= leastAlike ? [{ at: inner[i] as number, start: best[0] * step }] : []
  })
}
