import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnyRecipe, RunContext, Unit } from '@colrag/core'
import { chain } from '@colrag/stage-kit'
import type { Listener } from './events.ts'
import { workspaceFolders } from './workspace-folders.ts'

/** The name of the index over some documents: the same parts and documents give the same name, so equal content is the same folder. */
export function generationName(recipe: AnyRecipe, documents: readonly string[]): string {
  const indexes = Object.entries(recipe.indexes)
    .map(([name, indexer]) => `${name} ${indexer.fingerprint}`)
    .sort()
  return chain('generation', recipe.storage.units.fingerprint, ...indexes, ...[...documents].sort()).slice(0, 16)
}

/**
 * Builds all indexes aside and moves them into place as one folder. Killed at any moment it leaves a folder that nobody opens and the
 * next build removes.
 */
export async function buildGeneration(
  workspace: string,
  name: string,
  recipe: AnyRecipe,
  units: readonly Unit[],
  listen: Listener,
  ctx: RunContext,
): Promise<void> {
  const folders = workspaceFolders(workspace)
  const target = folders.generation(name)
  const aside = `${target}.part`
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { recursive: true })
  listen({ type: 'index', name: 'units', units: units.length })
  await recipe.storage.units.write(units, recipe.storage.blobs(join(aside, 'units')))
  for (const [axis, indexer] of Object.entries(recipe.indexes)) {
    ctx.signal?.throwIfAborted()
    const own = units.filter((unit) => unit.level === indexer.level)
    listen({ type: 'index', name: axis, units: own.length })
    const index = await indexer.create(recipe.storage.blobs(join(aside, axis)), ctx)
    await index.apply({ upsert: stream(own), remove: [] }, ctx)
    await index.close()
  }
  await rename(aside, target)
}

/** A generation's folder gets its name only when it is complete. */
export const isBuilt = (workspace: string, name: string): boolean => existsSync(workspaceFolders(workspace).generation(name))

/** Folders of unfinished builds and of generations nobody names any more. Readers of the current one are not touched. */
export async function removeOldGenerations(workspace: string, keep: readonly (string | null)[]): Promise<void> {
  const { index } = workspaceFolders(workspace)
  for (const entry of await readdir(index).catch(() => [] as string[])) {
    if (!keep.includes(entry)) await rm(join(index, entry), { recursive: true, force: true })
  }
}

async function* stream(units: readonly Unit[]): AsyncGenerator<Unit> {
  yield* units
}
