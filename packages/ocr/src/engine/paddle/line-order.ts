import type { Box, Direction } from '@colrag/core'

/** Something with a place, and the paragraph it was put into. */
export interface Ordered<T> {
  readonly item: T
  readonly paragraph: number
}

/**
 * Reading order of lines: by recursive cuts (Nagy and Seth, ICPR 1984) along gaps between columns first, else along the widest gap between
 * rows; what cannot be cut is read row by row. The picture is looked at as `direction` asks: columns of vertical text from the right.
 */
export function lineOrder<T extends { readonly box: Box }>(lines: readonly T[], direction: Direction): Ordered<T>[] {
  const seen = lines.map((item) => ({ item, box: asRows(item.box, direction) }))
  const sizes = seen.map(({ box }) => box.height).sort((a, b) => a - b)
  const size = sizes[sizes.length >> 1] ?? 0
  return cut(seen, size).flatMap((part, paragraph) => inRows(part).map(({ item }) => ({ item, paragraph })))
}

interface Placed<T> {
  readonly item: T
  readonly box: Box
}

/** The box where it would stand if the lines ran from left to right; only differences count, so that nothing is moved back. */
function asRows({ x, y, width, height }: Box, direction: Direction): Box {
  if (direction === 'horizontal') return { x, y, width, height }
  if (direction === 'flipped') return { x: -x - width, y: -y - height, width, height }
  if (direction === 'up') return { x: -y - height, y: x, width: height, height: width }
  return { x: y, y: -x - width, width: height, height: width }
}

function cut<T>(lines: readonly Placed<T>[], size: number): (readonly Placed<T>[])[] {
  if (lines.length < 2) return lines.length === 0 ? [] : [lines]
  const columns = widestGap(lines, 'x', 'width')
  if (columns.gap > 1.2 * size) {
    const [left, right] = parts(lines, 'x', 'width', columns.at)
    // Single lines side by side are a row; columns have several lines each.
    if (left.length >= 3 && right.length >= 3) return [...cut(left, size), ...cut(right, size)]
  }
  const rows = widestGap(lines, 'y', 'height')
  if (rows.gap > 0.4 * size) {
    const [above, below] = parts(lines, 'y', 'height', rows.at)
    return [...cut(above, size), ...cut(below, size)]
  }
  return [lines]
}

function widestGap<T>(lines: readonly Placed<T>[], start: 'x' | 'y', length: 'width' | 'height'): { gap: number; at: number } {
  let best = { gap: 0, at: 0 }
  let end = -Infinity
  for (const { box } of [...lines].sort((a, b) => a.box[start] - b.box[start])) {
    if (end > -Infinity && box[start] - end > best.gap) best = { gap: box[start] - end, at: (box[start] + end) / 2 }
    end = Math.max(end, box[start] + box[length])
  }
  return best
}

function parts<T>(
  lines: readonly Placed<T>[],
  start: 'x' | 'y',
  length: 'width' | 'height',
  at: number,
): [readonly Placed<T>[], readonly Placed<T>[]] {
  const before = lines.filter(({ box }) => box[start] + box[length] / 2 < at)
  return [before, lines.filter((line) => !before.includes(line))]
}

/** Lines whose middles are less than half a height apart are one row, read from left to right. */
function inRows<T>(lines: readonly Placed<T>[]): Placed<T>[] {
  const middle = ({ box }: Placed<T>): number => box.y + box.height / 2
  const rows: Placed<T>[][] = []
  for (const line of [...lines].sort((a, b) => middle(a) - middle(b) || a.box.x - b.box.x)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row && first && middle(line) - middle(first) < 0.5 * Math.min(first.box.height, line.box.height)) row.push(line)
    else rows.push([line])
  }
  return rows.flatMap((row) => row.sort((a, b) => a.box.x - b.box.x))
}
