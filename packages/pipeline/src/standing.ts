import { join } from 'node:path'
import type { AnyRecipe, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { generationOf } from './generation-name.ts'
import type { Manifest } from './manifest.ts'
import { openGeneration } from './open-generation.ts'
import { workspaceFolders } from './workspace-folders.ts'

/** What of the generation that stands can be used: all of it as it is, its units alone, or nothing. */
export type Standing = 'whole' | 'units' | 'none'

/** Reads and checks every byte. Damage and foreign parts are no errors here. */
export async function standingOf(workspace: string, manifest: Manifest | null, recipe: AnyRecipe, ctx: RunContext): Promise<Standing> {
  if (!manifest || manifest.generation === null) return 'none'
  const { generation } = manifest
  if (generation === generationOf(recipe, manifest.documents) && (await holds(() => wholeGeneration(workspace, generation, recipe, ctx))))
    return 'whole'
  return (await holds(() => readableUnits(workspace, generation, recipe))) ? 'units' : 'none'
}

async function wholeGeneration(workspace: string, name: string, recipe: AnyRecipe, ctx: RunContext): Promise<void> {
  const opened = await openGeneration(workspace, name, recipe, ctx)
  try {
    await opened.units.verify?.()
    for (const index of Object.values(opened.indexes)) await index.verify?.()
  } finally {
    await opened.close()
  }
}

async function readableUnits(workspace: string, name: string, recipe: AnyRecipe): Promise<void> {
  const { units, blobs } = recipe.storage
  await (await units.open(blobs(join(workspaceFolders(workspace).generation(name), 'units')))).verify?.()
}

/** An aborted run is an error of its own; what a damaged file leads a part to throw is up to the part. */
async function holds(check: () => Promise<void>): Promise<boolean> {
  try {
    await check()
    return true
  } catch (error) {
    if (ColragError.is(error) && error.code === 'aborted') throw error
    return false
  }
}
