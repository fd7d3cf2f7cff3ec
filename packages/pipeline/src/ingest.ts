import { resolve } from 'node:path'
import type { AnyRecipe, DerivedCache, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { IngestResult } from '@colrag/core/schemas'
import { assetFolder, recordLog } from '@colrag/stage-kit'
import { buildGeneration, checkPlace, generationOf, indexedEntries, removeOldGenerations } from './build-generation.ts'
import { candidatesOf, copyOf, entryOf, mustRetry, standingUris } from './document-entries.ts'
import type { Candidate } from './document-entries.ts'
import { documentUnits, unitsKey } from './document-units.ts'
import type { DocumentUnits } from './document-units.ts'
import type { Listener } from './events.ts'
import { gatherUnits } from './gather-units.ts'
import { ingestReport } from './ingest-report.ts'
import { takeLease } from './lease.ts'
import { readManifest, writeManifest } from './manifest.ts'
import type { DocumentEntry } from './manifest.ts'
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
  /** Pages whose text is read at the same time; default 2. */
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
  const logs: { close(): void }[] = []
  try {
    const open = (path: string): DerivedCache => {
      const log = recordLog(path)
      logs.push(log)
      return log
    }
    const folders = workspaceFolders(workspace)
    const ctx: RunContext = {
      assets: assetFolder(folders.assets),
      cache: open(folders.records),
      seed: 0,
      report: () => undefined,
      ...(options.signal ? { signal: options.signal } : {}),
    }
    checkRecipe(workspace, recipe)
    const old = readManifest(workspace)
    await removeOldGenerations(workspace, old?.generation ?? null)
    const whole = old?.generation != null && (await isWhole(workspace, old.generation, recipe, ctx))
    const candidates = candidatesOf(old?.documents ?? [], found, options.prune === true)
    const run = { recipe, options, whole, ctx, listen: options.listen ?? (() => undefined) }
    const { entries, fresh, reused } = await bringUpToDate(run, candidates, found.sources.length)
    const documents = [...entries.values()].sort((a, b) => (a.uri < b.uri ? -1 : 1))
    const generation = generationOf(recipe, documents)
    if (generation !== null && !(generation === old?.generation && whole)) {
      const units = await gatherUnits(workspace, recipe, indexedEntries(documents), fresh, whole ? (old?.generation ?? null) : null)
      await buildGeneration(workspace, generation, recipe, units, run.listen, { ...ctx, cache: open(folders.vectors) })
    }
    writeManifest(workspace, { format: 1, recipe: recipe.name, generation, documents })
    run.listen({ type: 'end' })
    const removed = (old?.documents ?? []).filter((entry) => !entries.has(entry.uri)).length
    const given = [...found.sources.flatMap((s) => entries.get(s.uri) ?? []), ...found.unreadable.map(unreadableEntry)]
    return ingestReport(given, { seconds: (performance.now() - started) / 1000, reused, removed })
  } finally {
    for (const log of logs) log.close()
    release()
  }
}

interface Run {
  readonly recipe: AnyRecipe
  readonly options: IngestOptions
  /** The index that stands can be opened: units of unchanged documents may come from it. */
  readonly whole: boolean
  readonly ctx: RunContext
  readonly listen: Listener
}

/** First the files that stand for themselves, then the copies, which say what those say. */
async function bringUpToDate(
  run: Run,
  candidates: readonly Candidate[],
  total: number,
): Promise<{ entries: Map<string, DocumentEntry>; fresh: Map<string, DocumentUnits>; reused: number }> {
  const { recipe, options, ctx, listen } = run
  const standing = standingUris(candidates)
  const entries = new Map<string, DocumentEntry>()
  const fresh = new Map<string, DocumentUnits>()
  const stands = (c: Candidate): boolean => standing.get(c.source.id) === c.source.uri
  let reused = 0
  let index = 0
  listen({ type: 'start', documents: total })
  for (const candidate of [...candidates.filter(stands), ...candidates.filter((c) => !stands(c))]) {
    options.signal?.throwIfAborted()
    const { source, given, before } = candidate
    if (given) listen({ type: 'document-start', uri: source.uri, index: index++, documents: total })
    let entry: DocumentEntry
    let again = false
    if (!stands(candidate)) {
      entry = copyOf(source, entries.get(standing.get(source.id) ?? '') as DocumentEntry)
      again = before?.duplicateOf === entry.duplicateOf && before?.made === entry.made
    } else if (before && isCurrent(run, candidate, before)) {
      entry = before
      again = true
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
      fresh.set(source.id, units)
      entry = entryOf(source, recipe, units)
      again = units.reused
    }
    entries.set(source.uri, entry)
    if (given && again) reused++
    if (given) listen({ type: 'document-end', uri: source.uri, status: entry.status, reused: again, issues: entry.issues.length })
  }
  return { entries, fresh, reused }
}

/** Nothing has to be done for a document: its units are in the index that stands and were made of the same bytes by the same parts. */
function isCurrent({ recipe, options, whole }: Run, { source, given }: Candidate, before: DocumentEntry): boolean {
  if (!whole || before.id !== source.id || before.duplicateOf !== undefined) return false
  return !given || (before.made === unitsKey(source, recipe) && !mustRetry(before, options))
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
