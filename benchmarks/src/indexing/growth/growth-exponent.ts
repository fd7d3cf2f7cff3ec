/** The slope of costs over counts, both as logarithms, by least squares: 1 where twice as many cost twice as much. NaN for fewer than two counts. */
export function growthExponent(points: readonly (readonly [count: number, cost: number])[]): number {
  const logs = points.map(([count, cost]) => [Math.log(count), Math.log(cost)] as const)
  const mean = (of: 0 | 1): number => logs.reduce((sum, log) => sum + log[of], 0) / logs.length
  const [x, y] = [mean(0), mean(1)]
  const square = logs.reduce((sum, [lx]) => sum + (lx - x) ** 2, 0)
  return square === 0 ? Number.NaN : logs.reduce((sum, [lx, ly]) => sum + (lx - x) * (ly - y), 0) / square
}
