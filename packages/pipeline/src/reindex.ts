import { join, resolve } from 'node:path'
import type { AnyRecipe } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { AxisChange } from './change-generation.ts'
import { commitDocuments } from './commit-documents.ts'
import type { Listener } from './events.ts'
import { requireManifest } from './open-workspace.ts'
import { standingOf } from './standing.ts'
import { workspaceFolders } from './workspace-folders.ts'
import { withWriter } from './writer.ts'

export interface ReindexOptions {
  readonly workspace: string
  readonly signal?: AbortSignal
  readonly listen?: Listener
}

export interface ReindexResult {
  readonly recipe: string
  /** The recipe that made the index before. */
  readonly before: string
  /** The format of the workspace before. */
  readonly format: number
  readonly documents: number
  /** What became of each axis. */
  readonly axes: Readonly<Record<string, AxisChange>>
  /** Axes for whose level no unit is stored, though there are blocks: what the recipe makes such units of comes with the next ingest. */
  readonly empty: readonly string[]
}

/**
 * Makes the index of a workspace that of another recipe, or of the parts of now, out of the stored units: no file is read again, and an axis
 * that the same part made with the same model stays as it is. Parts that read files are not looked at; where they differ, the next ingest
 * reads again. Also brings workspaces of older formats to that of now. Throws `corrupt` where the units cannot be read, and what `ingest` throws.
 */
export async function reindex(
  recipe: AnyRecipe,
  { workspace: folder, signal, listen = () => undefined }: ReindexOptions,
): Promise<ReindexResult> {
  const workspace = resolve(folder)
  requireManifest(folder)
  return withWriter(workspace, { signal }, async (writer) => {
    const old = requireManifest(folder)
    const standing = await standingOf(workspace, old, recipe, writer.ctx)
    if (standing === 'none' && old.generation !== null)
      throw new ColragError('corrupt', folder, `the stored units of ${folder} cannot be read`, {
        hint: 'colrag verify --repair makes them anew from the records or the files',
      })
    const changed = await commitDocuments(writer, { recipe, documents: old.documents, fresh: new Map(), standing, listen })
    const axes = changed ?? Object.fromEntries(Object.keys(recipe.indexes).map((axis) => [axis, 'kept' as const]))
    const empty = await emptyAxes(workspace, recipe)
    return { recipe: recipe.name, before: old.recipe, format: old.format, documents: old.documents.length, axes, empty }
  })
}

async function emptyAxes(workspace: string, { storage: { units, blobs }, indexes }: AnyRecipe): Promise<readonly string[]> {
  const { generation } = requireManifest(workspace)
  if (generation === null) return []
  const { tree } = await units.open(blobs(join(workspaceFolders(workspace).generation(generation), 'units')))
  if (tree.all('block').length === 0) return []
  return Object.entries(indexes).flatMap(([axis, { level }]) => (tree.all(level).length === 0 ? [axis] : []))
}
