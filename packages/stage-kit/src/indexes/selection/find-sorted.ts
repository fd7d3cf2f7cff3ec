/** The place of a string in an ascending list (code unit order); -1 where it is not. */
export function findSorted(list: readonly string[], wanted: string): number {
  let low = 0
  let high = list.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = list[middle] ?? ''
    if (found === wanted) return middle
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}
