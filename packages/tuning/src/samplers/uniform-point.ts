import type { Dimension } from '../space/dimension.ts'

/** One coordinate drawn uniformly (on the log scale where the dimension is logarithmic). */
export function uniformCoordinate(dimension: Dimension, random: () => number): number {
  if (dimension.kind === 'category') return Math.min(dimension.size - 1, Math.floor(random() * dimension.size))
  const { low, high, log, whole } = dimension
  if (whole) return Math.min(high, low + Math.floor(random() * (high - low + 1)))
  if (log) return Math.min(high, Math.max(low, Math.exp(Math.log(low) + random() * Math.log(high / low))))
  return Math.min(high, low + random() * (high - low))
}
