/**
 * Kendall's tau over all pairs of blocks: (pairs in the true order - pairs against it) / all pairs, 1 where there is no pair.
 * `found[i]`: where true block i stands in what was read, null where it is not; pairs with such a block, or at one place, count as neither.
 */
export function kendallTau(found: readonly (number | null)[]): number {
  let agreement = 0
  let pairs = 0
  for (let i = 0; i < found.length; i++) {
    for (let k = i + 1; k < found.length; k++) {
      const [a, b] = [found[i] ?? null, found[k] ?? null]
      pairs++
      if (a !== null && b !== null) agreement += Math.sign(b - a)
    }
  }
  return pairs === 0 ? 1 : agreement / pairs
}
