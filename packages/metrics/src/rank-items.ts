/** Item ids by score descending, ties by id ascending, the one order of the house, unless told otherwise. */
export const rankItems = (scores: ReadonlyMap<string, number>, ties: 'ascending' | 'descending' = 'ascending'): string[] =>
  [...scores].sort(([a, x], [b, y]) => y - x || (a < b === (ties === 'ascending') ? -1 : 1)).map(([id]) => id)
