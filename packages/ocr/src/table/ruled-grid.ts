import type { Ink } from '../picture/ink.ts'
import type { Stroke } from '../picture/rules.ts'

/** Cells by their ruling lines, pixel boxes; rows and columns count from 0. Every place of the grid is in exactly one cell. */
export interface RuledGrid {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly rows: number
  readonly columns: number
  readonly cells: readonly RuledCell[]
  readonly strokes: readonly Stroke[]
}
export interface RuledCell {
  readonly row: number
  readonly column: number
  readonly rowSpan: number
  readonly columnSpan: number
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * Groups strokes that touch into tables and divides each by its lines: line positions are clustered into edges, neighbouring places without
 * a line along at least half of their common side (strokes, or thin ink such as dashes) are one cell, and what is then no rectangle is cut
 * into rectangles. `size` is a character in pixels. A group counts as a table from two rows, two columns and four cells on. In reading
 * order of their top left corners.
 */
export function ruledGrids(ink: Ink, across: readonly Stroke[], down: readonly Stroke[], size: number): RuledGrid[] {
  return groupsOf(across, down, size * 0.5)
    .flatMap(({ level, upright }) => gridOf(ink, level, upright, size) ?? [])
    .sort((a, b) => a.top - b.top || a.left - b.left)
}

type Place = Pick<RuledCell, 'row' | 'column' | 'rowSpan' | 'columnSpan'>

function groupsOf(across: readonly Stroke[], down: readonly Stroke[], reach: number): { level: Stroke[]; upright: Stroke[] }[] {
  const all = [...across, ...down]
  const group = all.map((_, i) => i)
  const root = (i: number): number => {
    let at = i
    while (group[at] !== at) at = group[at] = group[group[at] ?? at] ?? at
    return at
  }
  for (let i = 0; i < all.length; i++) {
    for (let j = i + 1; j < all.length; j++) {
      const a = all[i]
      const b = all[j]
      if (a && b && a.left - reach < b.right && b.left - reach < a.right && a.top - reach < b.bottom && b.top - reach < a.bottom)
        group[root(j)] = root(i)
    }
  }
  const found = new Map<number, { level: Stroke[]; upright: Stroke[] }>()
  all.forEach((stroke, i) => {
    const held = found.get(root(i)) ?? { level: [], upright: [] }
    found.set(root(i), held)
    ;(i < across.length ? held.level : held.upright).push(stroke)
  })
  return [...found.values()]
}

function gridOf(ink: Ink, level: readonly Stroke[], upright: readonly Stroke[], size: number): RuledGrid | null {
  const near = size * 0.7
  const levelShare = (y: number, from: number, to: number): number =>
    covered(
      level.filter((s) => Math.abs((s.top + s.bottom) / 2 - y) <= near).map((s) => [s.left, s.right]),
      from,
      to,
    )
  const uprightShare = (x: number, from: number, to: number): number =>
    covered(
      upright.filter((s) => Math.abs((s.left + s.right) / 2 - x) <= near).map((s) => [s.top, s.bottom]),
      from,
      to,
    )
  const candidates = edges(
    level.map((s) => ({ at: (s.top + s.bottom) / 2, weight: s.right - s.left })),
    size * 0.6,
    size * 3,
  )
  // A line counts when it leads all the way from one crossing line to the next somewhere.
  const xs = edges(
    upright.map((s) => ({ at: (s.left + s.right) / 2, weight: s.bottom - s.top })),
    size * 0.6,
    size * 1.2,
  ).filter((x) => leads(candidates, (from, to) => uprightShare(x, from, to)))
  const ys = candidates.filter((y) => leads(xs, (from, to) => levelShare(y, from, to)))
  if (xs.length < 2 || ys.length < 2) return null
  const outer = {
    left: reachOf(
      level.map((s) => s.left),
      1,
    ),
    right: reachOf(
      level.map((s) => s.right),
      -1,
    ),
    top: reachOf(
      upright.map((s) => s.top),
      1,
    ),
    bottom: reachOf(
      upright.map((s) => s.bottom),
      -1,
    ),
  }
  // Tables are often open at the sides: where the lines go on beyond the last edge, their ends are the border.
  if ((xs[0] ?? 0) - outer.left > size) xs.unshift(outer.left)
  if (outer.right - (xs.at(-1) ?? 0) > size) xs.push(outer.right)
  if ((ys[0] ?? 0) - outer.top > size) ys.unshift(outer.top)
  if (outer.bottom - (ys.at(-1) ?? 0) > size) ys.push(outer.bottom)
  const rows = ys.length - 1
  const columns = xs.length - 1
  if (rows < 2 || columns < 2) return null
  const wallLeft = (row: number, column: number): boolean => {
    const [x = 0, from = 0, to = 0] = [xs[column], ys[row], ys[row + 1]]
    return uprightShare(x, from, to) >= 0.5 || isThinLine(ink, true, x, from, to, size)
  }
  const wallAbove = (row: number, column: number): boolean => {
    const [y = 0, from = 0, to = 0] = [ys[row], xs[column], xs[column + 1]]
    return levelShare(y, from, to) >= 0.5 || isThinLine(ink, false, y, from, to, size)
  }
  const cells = mergedCells(rows, columns, wallLeft, wallAbove).map((cell): RuledCell => ({
    ...cell,
    left: xs[cell.column] ?? 0,
    top: ys[cell.row] ?? 0,
    right: xs[cell.column + cell.columnSpan] ?? 0,
    bottom: ys[cell.row + cell.rowSpan] ?? 0,
  }))
  if (cells.length < 4) return null
  return {
    left: xs[0] ?? 0,
    top: ys[0] ?? 0,
    right: xs.at(-1) ?? 0,
    bottom: ys.at(-1) ?? 0,
    rows,
    columns,
    cells,
    strokes: [...level, ...upright],
  }
}

const leads = (crossing: readonly number[], share: (from: number, to: number) => number): boolean =>
  crossing.some((at, i) => i > 0 && share(crossing[i - 1] ?? at, at) >= 0.75)

/** Weighted centres of positions closer than `reach` to their neighbour; clusters whose weights sum to less than `least` are let go. */
function edges(positions: readonly { readonly at: number; readonly weight: number }[], reach: number, least: number): number[] {
  const sorted = [...positions].sort((a, b) => a.at - b.at)
  const found: { sum: number; weight: number; last: number }[] = []
  for (const { at, weight } of sorted) {
    const open = found.at(-1)
    if (open && at - open.last <= reach) {
      open.sum += at * weight
      open.weight += weight
      open.last = open.sum / open.weight
    } else found.push({ sum: at * weight, weight, last: at })
  }
  return found.filter(({ weight }) => weight >= least).map(({ sum, weight }) => sum / weight)
}

function covered(spans: readonly (readonly [number, number])[], from: number, to: number): number {
  let sum = 0
  let end = from
  for (const [start, stop] of [...spans].sort((a, b) => a[0] - b[0])) {
    const left = Math.max(start, end)
    const right = Math.min(stop, to)
    if (right > left) {
      sum += right - left
      end = right
    }
  }
  return to > from ? sum / (to - from) : 0
}

function mergedCells(
  rows: number,
  columns: number,
  wallLeft: (row: number, column: number) => boolean,
  wallAbove: (row: number, column: number) => boolean,
): Place[] {
  const owner = Array.from({ length: rows * columns }, (_, i) => i)
  const join = (a: number, b: number): void => {
    const [keep, drop] = [Math.min(owner[a] ?? 0, owner[b] ?? 0), Math.max(owner[a] ?? 0, owner[b] ?? 0)]
    if (keep !== drop)
      owner.forEach((o, i) => {
        if (o === drop) owner[i] = keep
      })
  }
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (column > 0 && !wallLeft(row, column)) join(row * columns + column - 1, row * columns + column)
      if (row > 0 && !wallAbove(row, column)) join((row - 1) * columns + column, row * columns + column)
    }
  }
  return rectangles(owner, rows, columns)
}

/** Each group of places cut into rectangles: from its first place as far right as it goes, then down as long as rows are as wide. */
function rectangles(owner: readonly number[], rows: number, columns: number): Place[] {
  const taken = new Uint8Array(owner.length)
  const found: Place[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const group = owner[row * columns + column]
      const width = (r: number): number => {
        let end = column
        while (end < columns && owner[r * columns + end] === group && taken[r * columns + end] === 0) end++
        const begins = column === 0 || owner[r * columns + column - 1] !== group || taken[r * columns + column - 1] === 1
        return begins ? end - column : 0
      }
      if (taken[row * columns + column] === 1) continue
      const columnSpan = width(row)
      let rowSpan = 1
      while (row + rowSpan < rows && width(row + rowSpan) === columnSpan) rowSpan++
      for (let r = row; r < row + rowSpan; r++) taken.fill(1, r * columns + column, r * columns + column + columnSpan)
      found.push({ row, column, rowSpan, columnSpan })
    }
  }
  return found
}

/** How far most lines go: the place that three fifths of them reach. `side` 1: to the left or top, -1: to the right or bottom. */
function reachOf(ends: readonly number[], side: 1 | -1): number {
  const sorted = [...ends].sort((a, b) => side * (a - b))
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.6))] ?? 0
}

/** A dashed or broken line: ink along at least half of the way near `at`, and little half a character beside it. */
function isThinLine({ width, height, bits }: Ink, down: boolean, at: number, from: number, to: number, size: number): boolean {
  const share = (centre: number, reach: number): number => {
    let hits = 0
    for (let along = Math.max(0, Math.round(from)); along < to; along++) {
      for (let side = Math.round(centre - reach); side <= centre + reach; side++) {
        if (side < 0 || side >= (down ? width : height) || along >= (down ? height : width)) continue
        if (bits[down ? along * width + side : side * width + along] === 1) {
          hits++
          break
        }
      }
    }
    return hits / Math.max(1, to - from)
  }
  const band = Math.max(2, size * 0.12)
  return to - from > size && share(at, band) >= 0.5 && share(at - size * 0.5, band) < 0.3 && share(at + size * 0.5, band) < 0.3
}
