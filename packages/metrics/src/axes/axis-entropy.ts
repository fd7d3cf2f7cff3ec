/**
 * How evenly results spread over the classes of `dominantAxis`, in [0, 1]: Shannon entropy over log2 of the number of classes present
 * (CoLRAG-TF, A7). One class, or no result, gives 0.
 */
export function axisEntropy(classes: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const name of classes) counts.set(name, (counts.get(name) ?? 0) + 1)
  if (counts.size < 2) return 0
  let entropy = 0
  for (const count of counts.values()) entropy -= (count / classes.length) * Math.log2(count / classes.length)
  return Math.min(1, entropy / Math.log2(counts.size))
}
