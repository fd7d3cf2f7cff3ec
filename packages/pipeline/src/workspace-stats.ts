import { join, resolve } from 'node:path'
import type { AnyRecipe, Level } from '@colrag/core'
import { levels } from '@colrag/core'
import { bytesBelow } from './compact-workspace.ts'
import { openRecords } from './open-records.ts'
import { openWorkspace, requireManifest } from './open-workspace.ts'
import { workspaceFolders } from './workspace-folders.ts'

/** `facts`: what an axis says of itself: its model, its kind, the recall of an approximate one. */
export interface AxisStats {
  readonly level: Level
  readonly units: number
  readonly bytes: number
  readonly facts: Readonly<Record<string, string | number>>
}

export interface LogStats {
  readonly entries: number
  readonly bytes: number
  /** Of its bytes, those of entries that were erased or replaced; in [0, 1]. */
  readonly waste: number
}

export interface WorkspaceStats {
  readonly recipe: string
  readonly format: number
  readonly generation: string | null
  readonly documents: {
    readonly ok: number
    readonly partial: number
    readonly failed: number
    readonly copies: number
    readonly pages: number
  }
  /** By level, in the order of levels; those without units are left out. */
  readonly units: Readonly<Partial<Record<Level, number>>>
  readonly unitBytes: number
  readonly axes: Readonly<Record<string, AxisStats>>
  readonly records: LogStats
  readonly vectors: LogStats
  readonly assets: { readonly bytes: number }
  readonly bytes: number
}

/** What a workspace holds and how large it is. Throws what `openWorkspace` throws, but for `empty`. */
export async function workspaceStats(folder: string, recipe: AnyRecipe): Promise<WorkspaceStats> {
  const workspace = resolve(folder)
  const folders = workspaceFolders(workspace)
  const manifest = requireManifest(folder)
  const { documents, generation } = manifest
  const count = (status: string): number => documents.filter((d) => d.duplicateOf === undefined && d.status === status).length
  return {
    recipe: manifest.recipe,
    format: manifest.format,
    generation,
    documents: {
      ok: count('ok'),
      partial: count('partial'),
      failed: count('failed'),
      copies: documents.filter((d) => d.duplicateOf !== undefined).length,
      pages: documents.reduce((sum, d) => sum + (d.duplicateOf === undefined ? d.pages : 0), 0),
    },
    ...(generation === null ? { units: {}, unitBytes: 0, axes: {} } : await indexStats(folder, generation, recipe)),
    records: logStats(folders.records),
    vectors: logStats(folders.vectors),
    assets: { bytes: await bytesBelow(folders.assets) },
    bytes: await bytesBelow(workspace),
  }
}

async function indexStats(folder: string, name: string, recipe: AnyRecipe): Promise<Pick<WorkspaceStats, 'units' | 'unitBytes' | 'axes'>> {
  const { opened, indexes, close } = await openWorkspace(folder, recipe)
  try {
    const place = workspaceFolders(resolve(folder)).generation(name)
    const axes: Record<string, AxisStats> = {}
    for (const [axis, index] of Object.entries(indexes)) {
      const { ids, facts } = (await index.about?.()) ?? { ids: [], facts: {} }
      axes[axis] = { level: index.search.level, units: ids.length, bytes: await bytesBelow(join(place, axis)), facts }
    }
    const units = levels.map((level) => [level, opened.tree.all(level).length] as const).filter(([, n]) => n > 0)
    return { units: Object.fromEntries(units), unitBytes: await bytesBelow(join(place, 'units')), axes }
  } finally {
    await close()
  }
}

function logStats(path: string): LogStats {
  const log = openRecords(path)
  if (!log) return { entries: 0, bytes: 0, waste: 0 }
  try {
    return { entries: log.size, bytes: log.bytes, waste: log.bytes === 0 ? 0 : 1 - log.liveBytes / log.bytes }
  } finally {
    log.close()
  }
}
