/** The least of the `size` best numbers so far; -Infinity while there are fewer. */
export interface LeastOfBest {
  least(): number
  add(value: number): void
}

/** A heap whose root is the least kept number, so that most numbers cost one comparison. */
export function leastOfBest(size: number): LeastOfBest {
  let heap = new Float64Array(Math.min(size, 128))
  let kept = 0
  return {
    least: () => (kept < size ? -Infinity : (heap[0] as number)),
    add(value) {
      if (kept === size) {
        if (value > (heap[0] as number)) sink(heap, value)
        return
      }
      if (kept === heap.length) {
        const larger = new Float64Array(Math.min(size, 2 * kept))
        larger.set(heap)
        heap = larger
      }
      rise(heap, kept++, value)
    },
  }
}

function rise(heap: Float64Array, at: number, value: number): void {
  while (at > 0) {
    const above = (at - 1) >> 1
    if ((heap[above] as number) <= value) break
    heap[at] = heap[above] as number
    at = above
  }
  heap[at] = value
}

/** Puts a number in the place of the root. */
function sink(heap: Float64Array, value: number): void {
  let at = 0
  for (;;) {
    let next = 2 * at + 1
    if (next >= heap.length) break
    if (next + 1 < heap.length && (heap[next + 1] as number) < (heap[next] as number)) next++
    if ((heap[next] as number) >= value) break
    heap[at] = heap[next] as number
    at = next
  }
  heap[at] = value
}
