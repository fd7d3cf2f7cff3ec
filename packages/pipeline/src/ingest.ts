import { resolve } from 'node:path'
import type { AnyRecipe } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { IngestResult } from '@colrag/core/schemas'
import { forgetBegunRecipe, noteBegunRecipe } from './begun-recipe.ts'
import { checkPlace } from './check-place.ts'
import { countUnits } from './count-units.ts'
import { candidatesOf } from './document-entries.ts'
import type { Listener } from './events.ts'
import { ingestReport } from './ingest-report.ts'
import { readManifest } from './manifest.ts'
import type { Manifest } from './manifest.ts'
import { findSources } from './sources.ts'
import type { VolumeRule } from './sources.ts'
import { standingOf } from './standing.ts'
import { unreadableEntry } from './unreadable-entry.ts'
import { updateDocuments } from './update-documents.ts'
import { withWriter } from './writer.ts'

export interface IngestOptions {
  readonly paths: readonly string[]
  readonly workspace: string
  readonly volumes?: readonly VolumeRule[]
  /** Documents below the given folders whose file is gone are removed. */
  readonly prune?: boolean
  /** Read again what was not ok. */
  readonly retry?: boolean
  readonly password?: string
  /** Processors that reading may use; by default all, at most 4. The recipe's reader must have been made for as many. */
  readonly jobs?: number
  readonly signal?: AbortSignal
  readonly listen?: Listener
}

/**
 * Brings a workspace up to date with some files and folders. Nothing is visible before all of it is: a run that is killed leaves the old
 * index as it was, and the same call again goes on where it stopped. Only what changed is read and indexed. A document that cannot be read
 * is in the result, never an error. Throws `invalid-options`, `index-incompatible` (a workspace of another recipe), `locked`, `aborted`,
 * `over-budget` (a full disk).
 */
export async function ingest(recipe: AnyRecipe, options: IngestOptions): Promise<IngestResult> {
  const started = performance.now()
  const workspace = resolve(options.workspace)
  const found = await findSources(options.paths, options.volumes ?? [], { allowNone: options.prune === true })
  checkPlace(workspace)
  checkRecipe(workspace, recipe, readManifest(workspace))
  return withWriter(workspace, options, async (writer) => {
    const { old, ctx } = writer
    checkRecipe(workspace, recipe, old)
    if (old === null) noteBegunRecipe(workspace, recipe)
    const standing = await standingOf(workspace, old, recipe, ctx)
    const candidates = candidatesOf(old?.documents ?? [], found, options.prune === true)
    const { entries, reused, axes, stages } = await updateDocuments(writer, recipe, candidates, {
      ...options,
      standing,
      total: found.sources.length,
    })
    forgetBegunRecipe(workspace)
    const removed = (old?.documents ?? []).filter((entry) => !entries.has(entry.uri)).length
    const given = [...found.sources.flatMap((s) => entries.get(s.uri) ?? []), ...found.unreadable.map(unreadableEntry)]
    const models = [recipe.captions?.report?.(), recipe.triples?.report?.()].filter((report) => report !== undefined)
    const units = await countUnits(workspace, recipe, [...entries.values()], given)
    return ingestReport(given, { units, seconds: (performance.now() - started) / 1000, reused, removed, models, axes, stages })
  })
}

export function checkRecipe(workspace: string, recipe: AnyRecipe, manifest: Manifest | null): void {
  if (!manifest || manifest.recipe === recipe.name) return
  throw new ColragError('index-incompatible', workspace, `this workspace was made with the recipe ${manifest.recipe}, not ${recipe.name}`, {
    hint: `use --recipe ${manifest.recipe}, or another workspace; colrag reindex --recipe makes its index anew for another recipe, and with --add for both`,
  })
}
