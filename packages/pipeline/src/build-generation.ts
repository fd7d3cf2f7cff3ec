import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AnyRecipe, RunContext, Unit } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { chain } from '@colrag/stage-kit'
import type { Listener } from './events.ts'
import { flushFolder } from './manifest.ts'
import type { DocumentEntry } from './manifest.ts'
import { workspaceFolders } from './workspace-folders.ts'

/** Entries whose units are in the index. */
export const indexedEntries = (documents: readonly DocumentEntry[]): DocumentEntry[] =>
  documents.filter((entry) => entry.duplicateOf === undefined && entry.unitCount > 0)

/**
 * The name of the index over some documents, null over none at all: the same parts and units give the same name, so equal content is the
 * same folder and other content never is.
 */
export function generationOf(recipe: AnyRecipe, documents: readonly DocumentEntry[]): string | null {
  if (documents.length === 0) return null
  const indexes = Object.entries(recipe.indexes)
    .map(([name, indexer]) => `${name} ${indexer.fingerprint}`)
    .sort()
  const contents = indexedEntries(documents)
    .map((entry) => `${entry.id} ${entry.content}`)
    .sort()
  return chain('generation', recipe.storage.units.fingerprint, ...indexes, ...contents).slice(0, 16)
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
  const target = workspaceFolders(workspace).generation(name)
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
  await rm(target, { recursive: true, force: true })
  await rename(aside, target)
  flushFolder(dirname(target))
}

const generation = /^[0-9a-f]{16}(\.part)?$/

/** Removes what earlier builds left: unfinished folders and generations nobody names any more. Other files are not ours to touch. */
export async function removeOldGenerations(workspace: string, keep: string | null): Promise<void> {
  const { index } = workspaceFolders(workspace)
  for (const entry of await readdir(index).catch(() => [] as string[])) {
    if (entry !== keep && generation.test(entry)) await rm(join(index, entry), { recursive: true, force: true })
  }
}

/** A folder of other things is no workspace: what we would put there could meet files of the same names. */
export function checkPlace(workspace: string): void {
  let entries: string[]
  try {
    entries = readdirSync(workspace)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw new ColragError('invalid-options', workspace, `the workspace ${workspace} is not a folder that can be read`, {
      cause: error,
      hint: 'name a new or empty folder',
    })
  }
  const ours = ['manifest.json', 'cache', 'writer.lease'].some((name) => existsSync(join(workspace, name)))
  if (entries.length > 0 && !ours) {
    throw new ColragError('invalid-options', workspace, `${workspace} holds other files and is no workspace`, {
      hint: 'name a new or empty folder',
    })
  }
}

async function* stream(units: readonly Unit[]): AsyncGenerator<Unit> {
  yield* units
}
