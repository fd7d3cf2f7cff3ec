/** Dice coefficient of character pairs, in [0, 1]. */
export function similarity(a: string, b: string): number {
  if (a === b) return 1
  if (a.length < 2 || b.length < 2) return 0
  const pairs = new Map<string, number>()
  for (let i = 1; i < a.length; i++) pairs.set(a.slice(i - 1, i + 1), (pairs.get(a.slice(i - 1, i + 1)) ?? 0) + 1)
  let common = 0
  for (let i = 1; i < b.length; i++) {
    const pair = b.slice(i - 1, i + 1)
    const left = pairs.get(pair) ?? 0
    if (left > 0) {
      common++
      pairs.set(pair, left - 1)
    }
  }
  return (2 * common) / (a.length + b.length - 2)
}
