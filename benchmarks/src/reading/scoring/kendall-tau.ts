/**
 * Kendall's tau over all pairs of blocks: (pairs in the true order - pairs against it) / all pairs, 1 where fewer than two blocks.
 * `found[i]`: where true block i stands in what was read; equal places count as neither.
 */
export function kendallTau(found: readonly number[]): number {
  let agreement = 0
  let pairs = 0
  for (let i = 0; i < found.length; i++) {
    for (let k = i + 1; k < found.length; k++) {
      pairs++
      agreement += Math.sign((found[k] as number) - (found[i] as number))
    }
  }
  return pairs === 0 ? 1 : agreement / pairs
}
