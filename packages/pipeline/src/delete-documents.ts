import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyRecipe } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { countUnits } from './count-units.ts'
import { sourceOf } from './document-entries.ts'
import type { Candidate } from './document-entries.ts'
import { generationOf } from './generation-name.ts'
import { checkRecipe } from './ingest.ts'
import type { DocumentEntry, Manifest } from './manifest.ts'
import { namedEntries } from './named-entries.ts'
import { requireManifest } from './open-workspace.ts'
import { standingOf } from './standing.ts'
import type { Standing } from './standing.ts'
import { updateDocuments } from './update-documents.ts'
import type { UpdateOptions } from './update-documents.ts'
import { withWriter } from './writer.ts'

export interface DeleteOptions extends Omit<UpdateOptions, 'standing' | 'total' | 'retry'> {
  readonly workspace: string
  /** Each an id, a path, a file name or a title. */
  readonly documents: readonly string[]
}

export interface DeleteResult {
  readonly deleted: readonly DocumentEntry[]
  /** Copies of deleted documents that now stand for themselves. */
  readonly promoted: readonly DocumentEntry[]
  /** What the workspace holds now. */
  readonly documents: number
  readonly units: number
}

/**
 * Takes documents out of a workspace: out of every index, and with all that was derived of them and that no other document uses. A copy of a
 * deleted document takes its place if its file is there, and goes with it if not. The files themselves are not touched. Throws `not-found` for a
 * name that fits nothing, `invalid-options` for one that fits several documents, and what `ingest` throws.
 */
export async function deleteDocuments(recipe: AnyRecipe, options: DeleteOptions): Promise<DeleteResult> {
  const workspace = resolve(options.workspace)
  requireManifest(options.workspace)
  return withWriter(workspace, options, async (writer) => {
    const old = requireManifest(options.workspace)
    checkRecipe(workspace, recipe, old)
    const named = new Set(options.documents.flatMap((name) => namedEntries(old.documents, name)))
    const left = old.documents.filter((entry) => !named.has(entry))
    const kept = left.filter((entry) => !isOrphan(entry, left))
    const candidates = kept.map((entry): Candidate => ({ source: sourceOf(entry), given: false, before: entry }))
    const update = (standing: Standing): ReturnType<typeof updateDocuments> =>
      updateDocuments(writer, recipe, candidates, { ...options, standing, total: 0 })
    const { entries } = await update(presumedStanding(old, recipe)).catch(async (error: unknown) => {
      if (!ColragError.is(error) || !['corrupt', 'not-found', 'index-incompatible'].includes(error.code)) throw error
      return update(await standingOf(workspace, old, recipe, writer.ctx))
    })
    const now = [...entries.values()]
    const copies = new Set(old.documents.flatMap((entry) => (entry.duplicateOf === undefined ? [] : [entry.uri])))
    return {
      deleted: old.documents.filter((entry) => !entries.has(entry.uri)),
      promoted: now.filter((entry) => entry.duplicateOf === undefined && copies.has(entry.uri)),
      documents: now.length,
      units: await countUnits(workspace, recipe, now),
    }
  })
}

/** A copy whose original goes, while no file of theirs is there that could be read in its place. */
function isOrphan(entry: DocumentEntry, left: readonly DocumentEntry[]): boolean {
  if (entry.duplicateOf === undefined || left.some((other) => other.uri === entry.duplicateOf)) return false
  return !left.some((other) => other.id === entry.id && existsSync(fileURLToPath(other.uri)))
}

/** Damage is met when it is touched; to look for it would take longer than the deletion. */
function presumedStanding(old: Manifest, recipe: AnyRecipe): Standing {
  if (old.generation === null) return 'none'
  return old.generation === generationOf(recipe, old.documents) ? 'whole' : 'units'
}
