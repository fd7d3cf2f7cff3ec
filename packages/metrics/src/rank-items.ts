/** Item ids by score descending, ties by id ascending: the one order of the house. */
export const rankItems = (scores: ReadonlyMap<string, number>): string[] =>
  [...scores].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([id]) => id)
