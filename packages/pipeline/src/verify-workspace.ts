import { join, resolve } from 'node:path'
import type { AnyRecipe, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { assetFolder } from '@colrag/stage-kit'
import { checkIndex } from './check-index.ts'
import type { CheckedIndex } from './check-index.ts'
import { loadUse } from './derived-use.ts'
import { foreignParts } from './foreign-parts.ts'
import { generationOf } from './generation-name.ts'
import { readManifest } from './manifest.ts'
import type { DocumentEntry, Manifest } from './manifest.ts'
import { requireManifest } from './open-workspace.ts'
import { openRecords } from './open-records.ts'
import { damaged, problem } from './problem.ts'
import type { Problem } from './problem.ts'
import { takeReaderLease } from './reader-lease.ts'
import { workspaceFolders } from './workspace-folders.ts'

export interface VerifyResult {
  readonly checked: {
    readonly documents: number
    readonly units: number
    /** Units of each axis. */
    readonly axes: Readonly<Record<string, number>>
    readonly records: number
    readonly vectors: number
    readonly assets: number
  }
  readonly problems: readonly Problem[]
}

/**
 * Reads every file of a workspace and compares what manifest, units, axes, records and pictures say of each other. Changes nothing and takes no
 * right to write; what a writer changes meanwhile is looked at again. Problems are in the result; throws `not-found` where there is no
 * workspace, `index-incompatible` for one of another recipe or a later format, `aborted`.
 */
export async function verifyWorkspace(
  folder: string,
  recipe: AnyRecipe,
  options: { readonly signal?: AbortSignal } = {},
): Promise<VerifyResult> {
  for (let attempt = 0; ; attempt++) {
    const manifest = requireManifest(folder)
    const result = await verifyOnce(folder, manifest, recipe, options)
    const changed = JSON.stringify(readManifest(resolve(folder))) !== JSON.stringify(manifest)
    if (result.problems.length === 0 || !changed || attempt === 5) return result
  }
}

async function verifyOnce(
  folder: string,
  manifest: Manifest,
  recipe: AnyRecipe,
  options: { readonly signal?: AbortSignal },
): Promise<VerifyResult> {
  const workspace = resolve(folder)
  const ctx: RunContext = {
    assets: assetFolder(workspaceFolders(workspace).assets),
    seed: 0,
    report: () => undefined,
    ...(options.signal ? { signal: options.signal } : {}),
  }
  if (manifest.recipe !== recipe.name)
    throw new ColragError('index-incompatible', folder, `this workspace was made with the recipe ${manifest.recipe}, not ${recipe.name}`)
  const problems = checkDocuments(manifest)
  const index = await indexOf(workspace, manifest, recipe, ctx)
  const derived = await checkDerived(workspace, manifest)
  return {
    checked: { documents: manifest.documents.length, units: index.units, axes: index.axes, ...derived.checked },
    problems: [...problems, ...index.problems, ...derived.problems],
  }
}

async function indexOf(workspace: string, manifest: Manifest, recipe: AnyRecipe, ctx: RunContext): Promise<CheckedIndex> {
  const { generation, documents } = manifest
  if (generation === null) return { units: 0, axes: {}, problems: [] }
  const release = takeReaderLease(workspace, generation)
  try {
    const checked = await checkIndex(workspace, generation, documents, recipe, ctx)
    if (generation === generationOf(recipe, documents)) return checked
    const said = await foreignParts(workspace, { ...manifest, generation }, recipe, ctx)
    const foreign = new ColragError('index-incompatible', generation, ['the index was made by other parts', ...said].join('; '), {
      hint: 'colrag reindex makes it anew from the stored units',
    })
    return { ...checked, problems: [...checked.problems, problem('axis', generation, foreign)] }
  } finally {
    release()
  }
}

/** What the entries of the manifest say of each other. */
function checkDocuments({ documents, generation }: Manifest): Problem[] {
  const problems: Problem[] = []
  const byUri = new Map<string, DocumentEntry>()
  for (const entry of documents) {
    if (byUri.has(entry.uri)) problems.push(damaged('manifest', entry.uri, 'two entries of the manifest name this file'))
    byUri.set(entry.uri, entry)
  }
  for (const entry of documents) {
    const original = entry.duplicateOf === undefined ? entry : byUri.get(entry.duplicateOf)
    if (original?.id !== entry.id || original.duplicateOf !== undefined)
      problems.push(damaged('manifest', entry.uri, 'it is told a copy of a file that is not in the workspace, or not the same'))
  }
  if ((generation === null) !== (documents.length === 0)) problems.push(damaged('manifest', 'manifest.json', 'documents without an index'))
  return problems
}

/** Everything below `cache` may be missing; what is there must be whole. */
async function checkDerived(
  workspace: string,
  { documents }: Manifest,
): Promise<{ readonly checked: { records: number; vectors: number; assets: number }; readonly problems: readonly Problem[] }> {
  const folders = workspaceFolders(workspace)
  const problems: Problem[] = []
  const assets = assetFolder(folders.assets)
  const keys = new Set(await assets.keys())
  for (const key of keys)
    await assets.get(key).catch((error: unknown) => problems.push(problem('assets', join('cache', 'assets', key), error)))
  const counts = { records: 0, vectors: 0 }
  for (const part of ['records', 'vectors'] as const) {
    const log = openRecords(folders[part])
    if (!log) continue
    try {
      const lost = log.damaged()
      counts[part] = log.size
      if (lost > 0) problems.push(damaged(part, join('cache', `${part}.log`), `${lost} of ${log.size} entries are damaged`))
      if (part === 'vectors') continue
      for (const { id, uri } of documents)
        for (const asset of (await loadUse(log, id))?.assets ?? [])
          if (!keys.has(asset)) problems.push(damaged('assets', uri, `its picture ${asset} is missing`))
    } finally {
      log.close()
    }
  }
  return { checked: { ...counts, assets: keys.size }, problems }
}
