import type { Hit, UnitId } from '@colrag/core'

interface Union {
  readonly lists: readonly (readonly Hit[])[]
  readonly ids: readonly UnitId[]
}

/** By the first list: axes that remember what they said give the same lists again, for other weights. */
const unions = new WeakMap<readonly Hit[], Union>()

/** The ids of some lists, each once, ascending. The very same lists give the very same array, which an axis can know again. */
export function candidatesOf(lists: readonly (readonly Hit[])[]): readonly UnitId[] {
  const [first = []] = lists
  const known = unions.get(first)
  if (known && known.lists.length === lists.length && known.lists.every((list, i) => list === lists[i])) return known.ids
  const all = new Set<UnitId>()
  for (const list of lists) for (const { id } of list) all.add(id)
  const ids = [...all].sort()
  unions.set(first, { lists: [...lists], ids })
  return ids
}

/** Scores that hits have, in the order of `ids`; NaN for what is no hit. */
export function scoresIn(hits: readonly Hit[], ids: readonly UnitId[]): Float64Array {
  const scores = new Map(hits.map(({ id, score }) => [id, score]))
  return Float64Array.from(ids, (id) => scores.get(id) ?? NaN)
}
