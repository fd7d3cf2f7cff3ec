/** The chunk that a row lies in: `firstRows` says where each begins, and after the last how many rows there are. */
export function chunkOf(firstRows: ArrayLike<number>, row: number): number {
  let low = 0
  let high = firstRows.length - 2
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((firstRows[middle] as number) <= row) low = middle
    else high = middle - 1
  }
  return low
}
