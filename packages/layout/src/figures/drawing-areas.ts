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
/** Cells that far from each other, in either direction, are of one part. */
const reach = 2

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
  if (curves.length + fills.length + strokes.length === 0) return []
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
  for (const boxes of [curves, fills, strokes]) boxes.forEach(mark)
  const name = nameParts(paint, columns, rows)
  const clusters = new Map<number, { x1: number; y1: number; x2: number; y2: number; curves: number; fills: number; strokes: number }>()
  const count = (boxes: readonly Box[], what: 'curves' | 'fills' | 'strokes'): void => {
    for (const b of boxes) {
      if (b.x > width || b.y > height || b.x + b.width < 0 || b.y + b.height < 0) continue
      const part = name[cellOf(b.x, b.y)] as number
      let c = clusters.get(part)
      if (!c) clusters.set(part, (c = { x1: Infinity, y1: Infinity, x2: -Infinity, y2: -Infinity, curves: 0, fills: 0, strokes: 0 }))
      c.x1 = Math.min(c.x1, b.x)
      c.y1 = Math.min(c.y1, b.y)
      c.x2 = Math.max(c.x2, b.x + b.width)
      c.y2 = Math.max(c.y2, b.y + b.height)
      c[what]++
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

interface Run {
  readonly row: number
  readonly from: number
  readonly to: number
}

/**
 * Names of the connected parts of painted cells, diagonal neighbours and gaps of one cell included; 0 elsewhere. Runs of a row that lie
 * within reach of runs of the two rows above are of one part.
 */
function nameParts(paint: Uint8Array, columns: number, rows: number): Int32Array {
  const runs: Run[] = []
  const parent: number[] = []
  const rootOf = (run: number): number => {
    let at = run
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] as number] as number
      at = parent[at] as number
    }
    return at
  }
  const firstOf: number[] = []
  for (let row = 0; row < rows; row++) {
    firstOf.push(runs.length)
    for (const [from, to] of runsOf(paint, row * columns, columns)) {
      parent.push(runs.length)
      runs.push({ row, from, to })
    }
    for (let above = Math.max(0, row - 2); above < row; above++) {
      let next = firstOf[above] as number
      const end = firstOf[above + 1] as number
      for (let own = firstOf[row] as number; own < runs.length; own++) {
        const { from, to } = runs[own] as Run
        while (next < end && (runs[next] as Run).to < from - reach) next++
        for (let other = next; other < end && (runs[other] as Run).from <= to + reach; other++) parent[rootOf(own)] = rootOf(other)
      }
    }
  }
  const name = new Int32Array(paint.length)
  runs.forEach(({ row, from, to }, run) => {
    const own = rootOf(run) + 1
    for (let at = row * columns + from; at <= row * columns + to; at++) if (paint[at] === 1) name[at] = own
  })
  return name
}

/** First and last columns of the runs of painted cells in one row, gaps of one cell included. */
function runsOf(paint: Uint8Array, start: number, columns: number): readonly (readonly [number, number])[] {
  const out: [number, number][] = []
  let last: [number, number] | undefined
  for (let column = 0; column < columns; column++) {
    if (paint[start + column] === 0) continue
    if (last && column - last[1] <= reach) last[1] = column
    else out.push((last = [column, column]))
  }
  return out
}
