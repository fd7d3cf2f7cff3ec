/** Whether `a` is nowhere worse than `b` and somewhere better; lower is better. */
export function dominates(a: readonly number[], b: readonly number[]): boolean {
  return a.every((x, i) => x <= (b[i] ?? 0)) && a.some((x, i) => x < (b[i] ?? 0))
}

/** Fronts of indices, the best first, each ascending: a point stands in the first front in which nothing that is left dominates it (Deb et al. 2002). */
export function fronts(points: readonly (readonly number[])[]): readonly (readonly number[])[] {
  const found: number[][] = []
  let left = points.map((_, i) => i)
  while (left.length > 0) {
    const front = left.filter((i) => !left.some((j) => dominates(points[j] ?? [], points[i] ?? [])))
    found.push(front)
    const taken = new Set(front)
    left = left.filter((i) => !taken.has(i))
  }
  return found
}

/**
 * Crowding distance of each point of a front: the sum over objectives of the gap between its neighbours, as a share of the front's range; the
 * ends are infinite (Deb et al. 2002).
 */
export function crowding(front: readonly (readonly number[])[]): readonly number[] {
  const distances = front.map(() => 0)
  for (let objective = 0; objective < (front[0]?.length ?? 0); objective++) {
    const value = (i: number | undefined): number => front[i ?? -1]?.[objective] ?? 0
    const order = front.map((_, i) => i).toSorted((a, b) => value(a) - value(b) || a - b)
    const range = value(order.at(-1)) - value(order[0])
    for (const [place, i] of order.entries()) {
      const end = place === 0 || place === order.length - 1
      const gap = range > 0 ? (value(order[place + 1]) - value(order[place - 1])) / range : 0
      distances[i] = end ? Infinity : (distances[i] ?? 0) + gap
    }
  }
  return distances
}
