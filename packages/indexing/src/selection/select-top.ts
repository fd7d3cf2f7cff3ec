import type { Hit, UnitId } from '@colrag/core'

/**
 * The best `depth` of the given rows: score descending, ties by row ascending. A heap whose root is the worst kept row, so that the cost
 * is one comparison for most rows.
 */
export function selectTop(ids: readonly UnitId[], rows: Iterable<number>, scores: Float64Array, depth: number): Hit[] {
  const heap: number[] = []
  const scoreOf = (row: number): number => scores[row] ?? 0
  const worse = (a: number, b: number): boolean => scoreOf(a) < scoreOf(b) || (scoreOf(a) === scoreOf(b) && a > b)
  for (const row of rows) {
    if (heap.length < depth) {
      heap.push(row)
      rise(heap, worse)
    } else if (worse(heap[0] ?? 0, row)) {
      heap[0] = row
      sink(heap, worse)
    }
  }
  return heap.sort((a, b) => (worse(b, a) ? -1 : 1)).map((row) => ({ id: ids[row] as UnitId, score: scoreOf(row) }))
}

function rise(heap: number[], worse: (a: number, b: number) => boolean): void {
  let at = heap.length - 1
  while (at > 0) {
    const above = (at - 1) >> 1
    if (!worse(heap[at] ?? 0, heap[above] ?? 0)) return
    swap(heap, at, above)
    at = above
  }
}

function sink(heap: number[], worse: (a: number, b: number) => boolean): void {
  let at = 0
  for (;;) {
    let next = at
    for (const below of [2 * at + 1, 2 * at + 2]) if (below < heap.length && worse(heap[below] ?? 0, heap[next] ?? 0)) next = below
    if (next === at) return
    swap(heap, at, next)
    at = next
  }
}

function swap(heap: number[], a: number, b: number): void {
  const held = heap[a] ?? 0
  heap[a] = heap[b] ?? 0
  heap[b] = held
}
