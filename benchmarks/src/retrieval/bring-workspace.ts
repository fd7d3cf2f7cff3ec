import type { AnyRecipe } from '@colrag/core'
import { ingest, joinRecipes, readManifest, reindex } from '@colrag/pipeline'
import type { IngestOptions } from '@colrag/pipeline'
import { makeRecipe, recipePrograms, splitRecipes } from '@colrag/recipes'

/** The parts that read files and make units: recipes that have the same read the same. */
export const readingOf = ({ reader, layout, text, captions, triples, compose }: AnyRecipe): string =>
  [reader, layout, text, captions, triples, compose].map((part) => part?.fingerprint ?? '').join(' ')

/**
 * Brings a workspace up to date for recipes that read alike. One that other recipes made goes on from what they read: pages are taken from its records,
 * and where they read the same, their indexes stay beside the new ones. Throws what `ingest` and `reindex` throw.
 */
export async function bringWorkspace(recipes: readonly [AnyRecipe, ...AnyRecipe[]], options: IngestOptions): Promise<void> {
  const { workspace, signal, listen } = options
  const manifest = readManifest(workspace)
  const others = manifest ? await heldRecipes(manifest.recipe, manifest.definitions ?? {}, recipes) : []
  try {
    const joined = joinRecipes(...recipes, ...others)
    if (manifest && manifest.recipe !== joined.name)
      await reindex(joined, { workspace, ...(signal ? { signal } : {}), ...(listen ? { listen } : {}) })
    await ingest(joined, options)
  } finally {
    for (const other of others) await other.close()
  }
}

/**
 * The other recipes whose indexes a workspace holds, where its files were read as the first of the given ones reads them; without those that run
 * programs, which nobody named here.
 */
async function heldRecipes(
  held: string,
  definitions: Readonly<Record<string, unknown>>,
  [first, ...more]: readonly [AnyRecipe, ...AnyRecipe[]],
): Promise<readonly AnyRecipe[]> {
  const given = new Set([first, ...more].map(({ name }) => name))
  const made: AnyRecipe[] = []
  try {
    for (const name of splitRecipes(held, definitions))
      if (!given.has(name) && recipePrograms(name, definitions).length === 0) made.push(await makeRecipe(name, { definitions }))
  } catch {
    // A recipe that cannot be made any more (a model that is gone) keeps no index.
  }
  const alike = made[0] !== undefined && readingOf(made[0]) === readingOf(first)
  if (alike) return made
  for (const recipe of made) await recipe.close()
  return []
}
