import { join, resolve } from 'node:path'
import type { AnyRecipe, RunContext, Unit } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { IngestResult } from '@colrag/core/schemas'
import { assetFolder, recordLog } from '@colrag/stage-kit'
import { buildGeneration, generationName, isBuilt, removeOldGenerations } from './build-generation.ts'
import { entryOf, keptEntries, mustRetry, promoteTwins } from './document-entries.ts'
import { documentUnits, unitsKey } from './document-units.ts'
import type { DocumentUnits } from './document-units.ts'
import type { Listener } from './events.ts'
import { ingestReport } from './ingest-report.ts'
import { takeLease } from './lease.ts'
import { readManifest, writeManifest } from './manifest.ts'
import type { DocumentEntry } from './manifest.ts'
import { findSources } from './sources.ts'
import type { VolumeRule } from './sources.ts'
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
  /** Pages whose text is read at the same time; default 2. */
  readonly jobs?: number
  readonly signal?: AbortSignal
  readonly listen?: Listener
}

/**
 * Brings a workspace up to date with some files and folders. Nothing is visible before all of it is: a run that is killed leaves the old
 * index as it was, and the same call again goes on where it stopped. A document that cannot be read is in the result, never an error.
 * Throws `invalid-options`, `index-incompatible` (a workspace of another recipe), `locked`, `aborted`.
 */
export async function ingest(recipe: AnyRecipe, options: IngestOptions): Promise<IngestResult> {
  const started = performance.now()
  const workspace = resolve(options.workspace)
  const listen = options.listen ?? (() => undefined)
  const found = await findSources(options.paths, options.volumes ?? [], { allowNone: options.prune === true })
  checkRecipe(workspace, recipe)
  const release = takeLease(workspace)
  const folders = workspaceFolders(workspace)
  const records = recordLog(folders.records)
  const vectors = recordLog(folders.vectors)
  try {
    const old = readManifest(workspace)
    checkRecipe(workspace, recipe)
    await removeOldGenerations(workspace, [old?.generation ?? null])
    const ctx: RunContext = {
      assets: assetFolder(folders.assets),
      cache: records,
      seed: 0,
      report: () => undefined,
      ...(options.signal ? { signal: options.signal } : {}),
    }
    listen({ type: 'start', documents: found.sources.length })
    const kept = keptEntries(old?.documents ?? [], found.sources, found.folders, options.prune === true)
    const first = new Map<string, string>(kept.filter((e) => e.duplicateOf === undefined).map((e) => [e.id, e.uri]))
    const entries: DocumentEntry[] = []
    const fresh = new Map<string, DocumentUnits>()
    const standsBuilt = old?.generation != null && isBuilt(workspace, old.generation)
    let reused = 0
    for (const [index, source] of found.sources.entries()) {
      options.signal?.throwIfAborted()
      listen({ type: 'document-start', uri: source.uri, index, documents: found.sources.length })
      const before = standsBuilt ? old?.documents.find((e) => e.uri === source.uri && e.made === unitsKey(source, recipe)) : undefined
      const twin = first.get(source.id)
      if (before && !mustRetry(before, options) && (before.duplicateOf === undefined ? twin === undefined : twin === before.duplicateOf)) {
        entries.push(before)
        reused++
      } else if (twin !== undefined) {
        const original = [...entries, ...kept].find((e) => e.uri === twin)
        entries.push({ ...entryOf(source, recipe, fresh.get(source.id) ?? null, original), duplicateOf: twin })
      } else {
        const units = await documentUnits(
          source,
          recipe,
          {
            jobs: options.jobs ?? 2,
            listen,
            retry: before !== undefined && mustRetry(before, options),
            ...(options.password === undefined ? {} : { password: options.password }),
          },
          ctx,
        )
        if (units.reused) reused++
        fresh.set(source.id, units)
        entries.push(entryOf(source, recipe, units, undefined))
      }
      const entry = entries.at(-1) as DocumentEntry
      first.set(source.id, twin ?? source.uri)
      listen({ type: 'document-end', uri: source.uri, status: entry.status, reused: !fresh.has(source.id), issues: entry.issues.length })
    }
    const documents = promoteTwins([...kept, ...entries].sort((a, b) => (a.uri < b.uri ? -1 : 1)))
    const standing = documents.filter((e) => e.duplicateOf === undefined && e.unitCount > 0)
    const generation =
      standing.length === 0 && documents.length === 0
        ? null
        : generationName(
            recipe,
            standing.map((e) => e.made),
          )
    if (generation !== null && !isBuilt(workspace, generation)) {
      const units = await gatherUnits(workspace, recipe, standing, fresh, old?.generation ?? null)
      await buildGeneration(workspace, generation, recipe, units, listen, { ...ctx, cache: vectors })
    }
    writeManifest(workspace, { format: 1, recipe: recipe.name, generation, documents })
    listen({ type: 'end' })
    const removed = (old?.documents ?? []).filter((e) => !documents.some((d) => d.uri === e.uri)).length
    return ingestReport(entries, { seconds: (performance.now() - started) / 1000, reused, removed })
  } finally {
    records.close()
    vectors.close()
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
      { hint: `use --recipe ${manifest.recipe}, or another workspace` },
    )
  }
}

/** Units of documents that did not change come from the index that stands. */
async function gatherUnits(
  workspace: string,
  recipe: AnyRecipe,
  standing: readonly DocumentEntry[],
  fresh: ReadonlyMap<string, DocumentUnits>,
  generation: string | null,
): Promise<Unit[]> {
  const units = new Map<string, Unit>()
  const missing = new Set<string>()
  const volumes = new Set(standing.map((entry) => entry.volume))
  for (const entry of standing) {
    const held = fresh.get(entry.id)
    if (!held) missing.add(entry.id)
    for (const unit of held?.units ?? []) units.set(unit.id, unit)
  }
  if (missing.size > 0 && generation !== null) {
    const opened = await recipe.storage.units.open(recipe.storage.blobs(join(workspaceFolders(workspace).generation(generation), 'units')))
    for await (const unit of opened.every())
      if (missing.has(documentOf(unit)) || (unit.level === 'volume' && volumes.has(unit.facets['volume'] ?? ''))) units.set(unit.id, unit)
  }
  return [...units.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

const documentOf = (unit: Unit): string => unit.facets['documentId'] ?? unit.id.slice(0, 16)
