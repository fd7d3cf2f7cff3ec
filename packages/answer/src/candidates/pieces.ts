/** Characters of a statement at most. */
export const longest = 240

/** A sentence as a whole, or overlapping runs of its clauses where it is too long to be an answer. */
export function pieces(text: string): [number, number][] {
  if (text.length <= longest) return [[0, text.length]]
  const ends = [...text.matchAll(/[、，,;；。)）】]|\s/gu)].map((m) => m.index + 1)
  ends.push(text.length)
  const found: [number, number][] = []
  let start = 0
  while (start < text.length) {
    const end = Math.max(...ends.filter((e) => e > start && e <= start + longest), Math.min(start + longest / 2, text.length))
    found.push([start, end])
    if (end >= text.length) break
    start = Math.max(ends.filter((e) => e <= start + (end - start) / 2).at(-1) ?? 0, start + Math.ceil((end - start) / 3))
  }
  return found
}
