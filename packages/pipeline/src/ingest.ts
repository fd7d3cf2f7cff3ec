import { resolve } from 'node:path'
import type { AnyRecipe, DerivedCache, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { IngestResult } from '@colrag/core/schemas'
import { assetFolder, recordLog } from '@colrag/stage-kit'
import { buildGeneration, checkPlace, generationOf, indexedEntries, removeOldGenerations } from './build-generation.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { candidatesOf } from './document-entries.ts'
import { defaultJobs } from './default-jobs.ts'
import type { Listener } from './events.ts'
import { extractionHost } from './extraction-host.ts'
import { gatherUnits } from './gather-units.ts'
import { ingestReport } from './ingest-report.ts'
import { takeLease } from './lease.ts'
import { readManifest, writeManifest } from './manifest.ts'
import { isWhole } from './open-generation.ts'
import { findSources } from './sources.ts'
import type { VolumeRule } from './sources.ts'
import { unreadableEntry } from './unreadable-entry.ts'
import { workspaceFolders } from './workspace-folders.ts'

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
 * index as it was, and the same call again goes on where it stopped. A document that cannot be read is in the result, never an error.
 * Throws `invalid-options`, `index-incompatible` (a workspace of another recipe), `locked`, `aborted`, `over-budget` (a full disk).
 */
export async function ingest(recipe: AnyRecipe, options: IngestOptions): Promise<IngestResult> {
  const started = performance.now()
  const workspace = resolve(options.workspace)
  const found = await findSources(options.paths, options.volumes ?? [], { allowNone: options.prune === true })
  checkPlace(workspace)
  checkRecipe(workspace, recipe)
  const release = takeLease(workspace)
  const open: { close(): void }[] = []
  try {
    const openLog = (path: string): DerivedCache => {
      const log = recordLog(path)
      open.push(log)
      return log
    }
    const folders = workspaceFolders(workspace)
    const ctx: RunContext = {
      assets: assetFolder(folders.assets),
      cache: openLog(folders.records),
      seed: 0,
      report: () => undefined,
      ...(options.signal ? { signal: options.signal } : {}),
    }
    checkRecipe(workspace, recipe)
    const old = readManifest(workspace)
    await removeOldGenerations(workspace, old?.generation ?? null)
    const whole = old?.generation != null && (await isWhole(workspace, old.generation, recipe, ctx))
    const candidates = candidatesOf(old?.documents ?? [], found, options.prune === true)
    const listen = options.listen ?? (() => undefined)
    const host = extractionHost(recipe, options.jobs ?? defaultJobs(), {
      describe: true,
      ...(options.signal ? { signal: options.signal } : {}),
    })
    open.push(host)
    const { entries, fresh, reused } = await bringUpToDate({ recipe, options, host, whole, ctx, listen }, candidates, found.sources.length)
    const documents = [...entries.values()].sort((a, b) => (a.uri < b.uri ? -1 : 1))
    const generation = generationOf(recipe, documents)
    if (generation !== null && !(generation === old?.generation && whole)) {
      const units = await gatherUnits(workspace, recipe, indexedEntries(documents), fresh, whole ? (old?.generation ?? null) : null)
      await buildGeneration(workspace, generation, recipe, units, listen, { ...ctx, cache: openLog(folders.vectors) })
    }
    writeManifest(workspace, { format: 1, recipe: recipe.name, generation, documents })
    listen({ type: 'end' })
    const removed = (old?.documents ?? []).filter((entry) => !entries.has(entry.uri)).length
    const given = [...found.sources.flatMap((s) => entries.get(s.uri) ?? []), ...found.unreadable.map(unreadableEntry)]
    const models = [recipe.captions?.report?.(), recipe.triples?.report?.()].filter((report) => report !== undefined)
    return ingestReport(given, { seconds: (performance.now() - started) / 1000, reused, removed, models })
  } finally {
    for (const held of open.toReversed()) held.close()
    release()
  }
}

function checkRecipe(workspace: string, recipe: AnyRecipe): void {
  const manifest = readManifest(workspace)
  if (manifest && manifest.recipe !== recipe.name) {
    throw new ColragError(
      'index-incompatible',
      workspace,
      `this workspace was made with the recipe ${manifest.recipe}, not ${recipe.name}`,
      {
        hint: `use --recipe ${manifest.recipe}, or another workspace`,
      },
    )
  }
}
