/** The known word that was most likely meant; null where none is near. Ties by the order of `known`. */
export function nearMiss(word: string, known: readonly string[]): string | null {
  const reach = Math.max(1, Math.min(3, Math.floor(word.length / 3)))
  const near = known
    .map((candidate) => ({ candidate, steps: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ steps }) => steps <= reach)
    .sort((a, b) => a.steps - b.steps)
  return near[0]?.candidate ?? null
}

/** Letters to put in, take out, replace or swap with their neighbour. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let best = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, (before[j - 2] ?? 0) + 1)
      next.push(best)
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}
