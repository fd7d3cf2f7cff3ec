import type { Grades } from './judgements.ts'

/** A question whose needed items may each be met by any of some: its grades, and a ranking in terms of them. */
export interface NeededItems {
  readonly grades: Grades
  /** Each place of the ranking, as the measures take it. */
  inTerms(ranked: readonly string[]): readonly string[]
}

/**
 * Makes of needed items with alternatives what the measures understand: each needed item goes by its first key, and so does the first of its
 * alternatives that a ranking names. A later one keeps its own name and its place, as an item that adds nothing, so that what follows does not move
 * up. An item that another one implies (all keys of which are among its own) is not needed a second time. Where a key meets two items that remain,
 * it takes a place for each. `graded`: what items are worth, by key; 1 for needed ones that it does not name, and the most of its keys for an item.
 */
export function byAlternatives(needed: readonly (readonly string[])[], graded: Readonly<Record<string, number>> = {}): NeededItems {
  const items = withoutImplied(needed)
  const nameOf = (item: readonly string[]): string => item.join('\n')
  const grades = new Map(Object.entries(graded))
  const itemsOf = new Map<string, string[]>()
  for (const item of items) {
    const worth = Math.max(...item.map((key) => graded[key] ?? -Infinity))
    for (const key of item) {
      grades.delete(key)
      itemsOf.set(key, [...(itemsOf.get(key) ?? []), nameOf(item)])
    }
    grades.set(nameOf(item), worth === -Infinity ? 1 : worth)
  }
  return {
    grades,
    inTerms(ranked) {
      const met = new Set<string>()
      return [...new Set(ranked)].flatMap((key) => {
        const fresh = (itemsOf.get(key) ?? []).filter((name) => !met.has(name))
        for (const name of fresh) met.add(name)
        // A name of its own, so that it is neither the item that was met nor a judged one.
        return fresh.length > 0 ? fresh : [itemsOf.has(key) ? `\n${key}` : key]
      })
    },
  }
}

function withoutImplied(needed: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const sets = needed.map((item) => new Set(item)).filter((item) => item.size > 0)
  const implied = (item: ReadonlySet<string>, i: number): boolean =>
    sets.some((other, j) => i !== j && [...other].every((key) => item.has(key)) && (other.size < item.size || j < i))
  return sets.filter((item, i) => !implied(item, i)).map((item) => [...item])
}
