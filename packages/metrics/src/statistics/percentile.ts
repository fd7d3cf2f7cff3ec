import { ColragError } from '@colrag/core'

/** The value below which a share `p` (0 to 1) of the values lies, between two of them in proportion; throws `empty` for no values. */
export function percentile(values: Float64Array | readonly number[], p: number): number {
  const sorted = Float64Array.from(values).sort()
  if (sorted.length === 0) throw new ColragError('empty', 'percentile', 'there are no values')
  const place = p * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? 0
  return below + (place % 1) * ((sorted[Math.ceil(place)] ?? 0) - below)
}
