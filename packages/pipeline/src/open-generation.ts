import { join } from 'node:path'
import type { AnyRecipe, Index, OpenUnits, RunContext } from '@colrag/core'
import { workspaceFolders } from './workspace-folders.ts'

/** One generation, opened. Its files must stay until it is closed: an index may read some of them when they are asked for. */
export interface OpenGeneration {
  readonly units: OpenUnits
  readonly indexes: Readonly<Record<string, Index>>
  close(): Promise<void>
}

/**
 * `folders`: where each axis of the recipe lies, under its own name unless told. Throws `corrupt` or `not-found` for a damaged or missing part and
 * `index-incompatible` for one made by other parts.
 */
export async function openGeneration(
  workspace: string,
  name: string,
  recipe: AnyRecipe,
  ctx: RunContext,
  folders: Readonly<Record<string, string>> = {},
): Promise<OpenGeneration> {
  const place = workspaceFolders(workspace).generation(name)
  const units = await recipe.storage.units.open(recipe.storage.blobs(join(place, 'units')))
  const indexes: Record<string, Index> = {}
  const close = async (): Promise<void> => {
    for (const index of Object.values(indexes)) await index.close()
  }
  try {
    for (const [axis, indexer] of Object.entries(recipe.indexes))
      indexes[axis] = await indexer.open(recipe.storage.blobs(join(place, folders[axis] ?? axis)), ctx)
  } catch (error) {
    await close()
    throw error
  }
  return { units, indexes, close }
}
