/**
 * The width of each kernel of a one-dimensional Parzen estimator: the distance to the farther neighbour (to the only neighbour at either end),
 * within [(high - low) / min(100, kernels + 1), high - low] ("magic clip" of Bergstra et al. 2011; as in Optuna, the kernel of the prior counts).
 * Equal centres stand in the order given.
 */
export function kernelWidths(centres: Float64Array, low: number, high: number): Float64Array {
  const n = centres.length
  const sorted = centres.toSorted()
  const seen = new Uint32Array(n)
  const widths = new Float64Array(n)
  const least = (high - low) / Math.min(100, n + 2)
  for (let k = 0; k < n; k++) {
    const own = centres[k] ?? 0
    const first = firstAt(sorted, own)
    const i = first + (seen[first] ?? 0)
    seen[first] = i - first + 1
    const before = i > 0 ? own - (sorted[i - 1] ?? 0) : n > 1 ? 0 : own - low
    const after = i < n - 1 ? (sorted[i + 1] ?? 0) - own : n > 1 ? 0 : high - own
    widths[k] = Math.min(high - low, Math.max(least, before, after))
  }
  return widths
}

function firstAt(sorted: Float64Array, value: number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((sorted[middle] ?? 0) < value) from = middle + 1
    else to = middle
  }
  return from
}
