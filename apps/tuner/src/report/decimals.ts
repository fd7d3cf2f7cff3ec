/** A figure for people: four significant places at most, and no more than four decimals. */
export function decimals(value: number | undefined): string {
  if (value === undefined) return '-'
  return Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(2) : value.toFixed(4)
}
