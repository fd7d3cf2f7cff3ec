import type { Box } from '@colrag/core'

/** A cluster of vector paths: where it lies and what it is made of. */
export interface DrawingArea {
  readonly box: Box
  readonly curves: number
  readonly fills: number
  readonly strokes: number
}

const step = 6
const mostCells = 400

/**
 * Clusters of curves, filled areas and strokes (boxes of one page) that lie within about 12 points of each other, from top to bottom.
 * They are painted onto a coarse raster whose connected parts are the clusters, so the time is linear in the number of paths.
 */
export function drawingAreas(
  width: number,
  height: number,
  curves: readonly Box[],
  fills: readonly Box[],
  strokes: readonly Box[],
): readonly DrawingArea[] {
  const columns = Math.max(1, Math.ceil(width / step))
  const rows = Math.max(1, Math.ceil(height / step))
  const paint = new Uint8Array(columns * rows)
  const cellOf = (x: number, y: number): number =>
    Math.min(rows - 1, Math.max(0, Math.floor(y / step))) * columns + Math.min(columns - 1, Math.max(0, Math.floor(x / step)))
  const mark = (box: Box): void => {
    const [x1, x2] = [Math.max(0, Math.floor(box.x / step)), Math.min(columns - 1, Math.floor((box.x + box.width) / step))]
    const [y1, y2] = [Math.max(0, Math.floor(box.y / step)), Math.min(rows - 1, Math.floor((box.y + box.height) / step))]
    if (x2 < x1 || y2 < y1) return
    if ((x2 - x1 + 1) * (y2 - y1 + 1) <= mostCells) for (let y = y1; y <= y2; y++) paint.fill(1, y * columns + x1, y * columns + x2 + 1)
    else {
      for (const y of [y1, y2]) paint.fill(1, y * columns + x1, y * columns + x2 + 1)
      for (let y = y1; y <= y2; y++) for (const x of [x1, x2]) paint[y * columns + x] = 1
    }
  }
  for (const box of [...curves, ...fills, ...strokes]) mark(box)
  const name = nameParts(paint, columns, rows)
  const clusters = new Map<number, { x1: number; y1: number; x2: number; y2: number; curves: number; fills: number; strokes: number }>()
  const count = (boxes: readonly Box[], what: 'curves' | 'fills' | 'strokes'): void => {
    for (const b of boxes) {
      if (b.x > width || b.y > height || b.x + b.width < 0 || b.y + b.height < 0) continue
      const part = name[cellOf(b.x, b.y)] as number
      const c = clusters.get(part) ?? { x1: Infinity, y1: Infinity, x2: -Infinity, y2: -Infinity, curves: 0, fills: 0, strokes: 0 }
      clusters.set(part, {
        ...c,
        x1: Math.min(c.x1, b.x),
        y1: Math.min(c.y1, b.y),
        x2: Math.max(c.x2, b.x + b.width),
        y2: Math.max(c.y2, b.y + b.height),
        [what]: c[what] + 1,
      })
    }
  }
  count(curves, 'curves')
  count(fills, 'fills')
  count(strokes, 'strokes')
  return [...clusters.values()]
    .map(({ x1, y1, x2, y2, ...counts }) => {
      const [left, top] = [Math.max(0, x1), Math.max(0, y1)]
      return { ...counts, box: { x: left, y: top, width: Math.min(width, x2) - left, height: Math.min(height, y2) - top } }
    })
    .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
}

/** Names of the connected parts of painted cells, diagonal neighbours and gaps of one cell included; 0 elsewhere. */
function nameParts(paint: Uint8Array, columns: number, rows: number): Int32Array {
  const name = new Int32Array(paint.length)
  let next = 0
  for (let seed = 0; seed < paint.length; seed++) {
    if (paint[seed] === 0 || name[seed] !== 0) continue
    name[seed] = ++next
    const stack = [seed]
    while (stack.length > 0) {
      const at = stack.pop() as number
      const y = Math.floor(at / columns)
      const x = at % columns
      for (let ny = Math.max(0, y - 2); ny <= Math.min(rows - 1, y + 2); ny++) {
        for (let nx = Math.max(0, x - 2); nx <= Math.min(columns - 1, x + 2); nx++) {
          const to = ny * columns + nx
          if (paint[to] === 0 || name[to] !== 0) continue
          name[to] = next
          stack.push(to)
        }
      }
    }
  }
  return name
}
