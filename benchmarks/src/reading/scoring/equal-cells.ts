import { folded } from './plain-text.ts'

/**
 * How many filled cells of the expected table stand in the found one: rows of both are aligned in order so that most cells agree, and two
 * aligned rows agree in the longest common sequence of their filled cells. Blank cells, and how many of them lie between, are left out:
 * tools differ in where they break columns off, and the texts tell whether a value stands beside the right ones.
 */
export function equalCells(
  expected: readonly (readonly string[])[],
  found: readonly (readonly string[])[],
): { readonly equal: number; readonly all: number } {
  const filled = (grid: readonly (readonly string[])[]): string[][] => grid.map((row) => row.map(folded).filter((cell) => cell !== ''))
  const [wanted, given] = [filled(expected), filled(found)]
  const equal = bestSequence(wanted.length, given.length, (i, k) => {
    const [a, b] = [wanted[i] ?? [], given[k] ?? []]
    return bestSequence(a.length, b.length, (x, y) => (a[x] === b[y] ? 1 : 0))
  })
  return { equal, all: wanted.reduce((sum, row) => sum + row.length, 0) }
}

/** The greatest sum of `gain` over pairs (i, k) that rise in both. */
function bestSequence(n: number, m: number, gain: (i: number, k: number) => number): number {
  let row = new Float64Array(m + 1)
  for (let i = 0; i < n; i++) {
    const next = new Float64Array(m + 1)
    for (let k = 0; k < m; k++) next[k + 1] = Math.max(row[k + 1] as number, next[k] as number, (row[k] as number) + gain(i, k))
    row = next
  }
  return row[m] as number
}
