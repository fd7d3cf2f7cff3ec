import { join } from 'node:path'
import type { AnyRecipe } from '@colrag/core'
import { documentOf } from './change-generation.ts'
import { generationOf, indexedEntries } from './generation-name.ts'
import type { DocumentEntry } from './manifest.ts'
import { workspaceFolders } from './workspace-folders.ts'

/**
 * How many units some documents of a workspace have together. Each entry counts the volume that its document hangs in; those that hang in one
 * volume share it. `all`: the documents of the generation that stands.
 */
export async function countUnits(
  workspace: string,
  recipe: AnyRecipe,
  all: readonly DocumentEntry[],
  some: readonly DocumentEntry[] = all,
): Promise<number> {
  const generation = generationOf(recipe, all)
  if (generation === null) return 0
  const { tree } = await recipe.storage.units.open(recipe.storage.blobs(join(workspaceFolders(workspace).generation(generation), 'units')))
  const counted = indexedEntries(some)
  const ids = new Set(counted.map((entry) => entry.id))
  const above = tree
    .all('document')
    .filter((id) => ids.has(documentOf(id)))
    .flatMap((id) => tree.at(id, 'volume') ?? [])
  return counted.reduce((sum, entry) => sum + entry.unitCount, 0) - (above.length - new Set(above).size)
}
