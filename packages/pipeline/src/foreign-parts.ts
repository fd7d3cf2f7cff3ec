import { join } from 'node:path'
import type { AnyRecipe, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { partsOf } from './change-generation.ts'
import type { Manifest } from './manifest.ts'
import { workspaceFolders } from './workspace-folders.ts'

/** What of an index was made by other parts than those of a recipe, one sentence each: `axis text: model is "a" in the index and "b" here`. */
export async function foreignParts(
  folder: string,
  { generation, parts }: Manifest & { readonly generation: string },
  recipe: AnyRecipe,
  ctx: RunContext,
): Promise<readonly string[]> {
  const place = workspaceFolders(folder).generation(generation)
  const said: string[] = []
  const wanted = partsOf(recipe)
  for (const [axis, indexer] of Object.entries(recipe.indexes)) {
    if (parts && parts[axis] === wanted[axis]) continue
    if (parts && parts[axis] === undefined) said.push(`axis ${axis}: it is not there`)
    else {
      const reason = await reasonOf(async () => (await indexer.open(recipe.storage.blobs(join(place, axis)), ctx)).close())
      if (reason !== null || parts) said.push(`axis ${axis}: ${reason ?? 'another version of it made the index'}`)
    }
  }
  for (const axis of Object.keys(parts ?? {})) if (wanted[axis] === undefined) said.push(`axis ${axis}: there is none in this recipe`)
  if (parts && parts['units'] !== wanted['units']) said.push('units: another version stored them')
  return said
}

/** Null where it can be opened. */
async function reasonOf(open: () => Promise<void>): Promise<string | null> {
  try {
    await open()
    return null
  } catch (error) {
    return ColragError.is(error) ? error.message : String(error)
  }
}
