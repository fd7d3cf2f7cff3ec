import type { Hit, UnitId } from '@colrag/core'

/**
 * The hits of the `depth` greatest of finite scores in the one order of the house. `ids` ascend: so of equal scores the earlier one stands first.
 * By a heap of places (heapsort, stopped after `depth`), which spares the ordering of what nobody asks for.
 */
export function bestOf(ids: readonly UnitId[], scores: Float64Array, depth: number): readonly Hit[] {
  const heap = new Uint32Array(scores.length)
  for (let i = 0; i < heap.length; i++) heap[i] = i
  const isBefore = (a: number, b: number): boolean => {
    const x = scores[a] as number
    const y = scores[b] as number
    return x > y || (!(x < y) && a < b)
  }
  const sink = (from: number, size: number): void => {
    const place = heap[from] as number
    let at = from
    for (let child = 2 * at + 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && isBefore(heap[child + 1] as number, heap[child] as number)) child++
      if (!isBefore(heap[child] as number, place)) break
      heap[at] = heap[child] as number
      at = child
    }
    heap[at] = place
  }
  for (let i = (heap.length >> 1) - 1; i >= 0; i--) sink(i, heap.length)
  const best: Hit[] = []
  for (let size = heap.length; size > 0 && best.length < depth;) {
    const place = heap[0] as number
    best.push({ id: ids[place] as UnitId, score: scores[place] as number })
    heap[0] = heap[--size] as number
    sink(0, size)
  }
  return best
}
