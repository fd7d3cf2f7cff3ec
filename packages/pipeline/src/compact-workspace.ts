import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { AnyRecipe } from '@colrag/core'
import { recordName } from '@colrag/stage-kit'
import { cacheKeysOf } from './change-generation.ts'
import { loadUse } from './derived-use.ts'
import { checkRecipe } from './ingest.ts'
import { requireManifest } from './open-workspace.ts'
import { withWriter } from './writer.ts'
import type { Writer } from './writer.ts'
import { workspaceFolders } from './workspace-folders.ts'

export interface CompactResult {
  /** Bytes of all files of the workspace. */
  readonly before: number
  readonly after: number
  /** Titles of documents of which is not known what they were made of, since an earlier version read them: then no record and no picture is left out. */
  readonly unknown: readonly string[]
}

/**
 * Leaves out of a workspace's logs and pictures what no document uses: what was derived by other parts than those of now, of documents that
 * were never finished, or of earlier states. All of it could have been used again; a document whose parts did not change needs none of it.
 * Killed at any moment it leaves each log as it was or compacted. Throws what `ingest` throws.
 */
export async function compactWorkspace(
  recipe: AnyRecipe,
  options: { readonly workspace: string; readonly signal?: AbortSignal },
): Promise<CompactResult> {
  const workspace = resolve(options.workspace)
  requireManifest(options.workspace)
  return withWriter(workspace, options, async (writer) => {
    const before = await bytesBelow(workspace)
    const manifest = requireManifest(options.workspace)
    checkRecipe(workspace, recipe, manifest)
    const used = new Set<string>()
    const pictures = new Set<string>()
    const unknown: string[] = []
    for (const entry of manifest.documents.filter(({ duplicateOf }) => duplicateOf === undefined)) {
      const use = await loadUse(writer.records, entry.id)
      if (!use) unknown.push(entry.title)
      use?.records.forEach((name) => used.add(name))
      use?.assets.forEach((key) => pictures.add(key))
    }
    const all = unknown.length > 0
    writer.records.compact((name) => all || used.has(name))
    await writer.assets.sweep((key) => all || pictures.has(key))
    const vectors = await vectorNames(writer, recipe, manifest.generation)
    writer.vectors().compact((name) => vectors.has(name))
    return { before, after: await bytesBelow(workspace), unknown }
  })
}

async function vectorNames({ workspace, ctx }: Writer, recipe: AnyRecipe, generation: string | null): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  if (generation === null) return names
  const { units, blobs } = recipe.storage
  const opened = await units.open(blobs(join(workspaceFolders(workspace).generation(generation), 'units')))
  for await (const unit of opened.every()) {
    ctx.signal?.throwIfAborted()
    for (const key of cacheKeysOf(recipe, [unit])) names.add(recordName(key))
  }
  return names
}

/** Bytes of all files below a folder; 0 where there is none. */
export async function bytesBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  let bytes = 0
  for (const entry of entries)
    if (entry.isFile())
      bytes += await stat(join(entry.parentPath, entry.name)).then(
        (state) => state.size,
        () => 0,
      )
  return bytes
}
