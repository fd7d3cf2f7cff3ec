/** A stable sort into a new list. Lists of a page mostly come in order, and then nothing but the copy is made. */
export function sorted<T>(list: readonly T[], compare: (a: T, b: T) => number): T[] {
  const copy = [...list]
  for (let i = 1; i < copy.length; i++) if (compare(copy[i - 1] as T, copy[i] as T) > 0) return copy.sort(compare)
  return copy
}
