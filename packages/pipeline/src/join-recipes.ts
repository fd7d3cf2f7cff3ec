import type { AnyRecipe, Indexer } from '@colrag/core'

/** The names that a recipe's name holds, in their order. The first is the one that reads files and that is searched with unless told. */
export const recipesIn = (name: string): readonly string[] => name.split(',')

/**
 * Several recipes as one: the first reads and composes, the indexes are those of all, each that several need once (by fingerprint). A workspace
 * made with it can be searched with any of them. An axis whose name is taken by another index gets a number: `text-2`.
 */
export function joinRecipes(first: AnyRecipe, ...others: readonly AnyRecipe[]): AnyRecipe {
  if (others.length === 0) return first
  const all = [first, ...others]
  const indexes: Record<string, Indexer> = {}
  const held = new Set<string>()
  for (const [axis, indexer] of all.flatMap((recipe) => Object.entries(recipe.indexes))) {
    if (held.has(indexer.fingerprint)) continue
    held.add(indexer.fingerprint)
    indexes[freeName(axis, indexes)] = indexer
  }
  const definitions = Object.assign({}, ...all.map((recipe) => recipe.definitions ?? {})) as Readonly<Record<string, unknown>>
  const { definitions: _, ...parts } = first
  return {
    ...parts,
    name: all.map((recipe) => recipe.name).join(','),
    ...(Object.keys(definitions).length > 0 ? { definitions } : {}),
    indexes,
    notes: [...new Set(all.flatMap((recipe) => recipe.notes))],
    close: async () => {
      for (const recipe of all) await recipe.close()
    },
  }
}

function freeName(axis: string, taken: Readonly<Record<string, unknown>>): string {
  let name = axis
  for (let n = 2; Object.hasOwn(taken, name); n++) name = `${axis}-${n}`
  return name
}
