import { findSorted } from './find-sorted.ts'

/** What is remembered at most; then it begins anew. */
const most = 16_384

/** The place of a string in an ascending list, -1 where it is not, as `findSorted` gives it; what was asked for lately is known without a search. */
export function sortedFinder(list: readonly string[]): (wanted: string) => number {
  const known = new Map<string, number>()
  return (wanted) => {
    const before = known.get(wanted)
    if (before !== undefined) return before
    const place = findSorted(list, wanted)
    if (known.size >= most) known.clear()
    known.set(wanted, place)
    return place
  }
}
