/** The middle value, the mean of the two middle ones of an even number; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length >> 1
  const [low, high] = [sorted[sorted.length % 2 === 0 ? half - 1 : half], sorted[half]]
  return low === undefined || high === undefined ? NaN : (low + high) / 2
}
