/** Levenshtein distance in code points. */
export function editDistance(a: string, b: string): number {
  const [short, long] = [[...a], [...b]].sort((x, y) => x.length - y.length) as [string[], string[]]
  let row = Uint32Array.from({ length: short.length + 1 }, (_, i) => i)
  let next = new Uint32Array(short.length + 1)
  long.forEach((char, j) => {
    next[0] = j + 1
    for (let i = 1; i <= short.length; i++) {
      next[i] = Math.min((row[i] as number) + 1, (next[i - 1] as number) + 1, (row[i - 1] as number) + (short[i - 1] === char ? 0 : 1))
    }
    ;[row, next] = [next, row]
  })
  return row[short.length] as number
}

/** Whether `needle` stands somewhere in `hay` with at most `edits` edits (Sellers 1980). */
export function standsNear(needle: string, hay: string, edits: number): boolean {
  if (hay.includes(needle)) return true
  if (edits === 0) return false
  const over = [...hay]
  let row = new Uint32Array(over.length + 1)
  let i = 0
  for (const char of needle) {
    const next = new Uint32Array(over.length + 1)
    next[0] = ++i
    for (let j = 1; j <= over.length; j++) {
      next[j] = Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, (row[j - 1] as number) + (over[j - 1] === char ? 0 : 1))
    }
    row = next
  }
  return row.some((value) => value <= edits)
}
