import { join } from 'node:path'
import type { AnyRecipe, Index, Indexer, OpenUnits, RunContext, UnitId } from '@colrag/core'
import { levels } from '@colrag/core'
import { documentOf } from './change-generation.ts'
import { indexedEntries } from './generation-name.ts'
import type { DocumentEntry } from './manifest.ts'
import { damaged, problem } from './problem.ts'
import type { Problem } from './problem.ts'
import { workspaceFolders } from './workspace-folders.ts'

export interface CheckedIndex {
  readonly units: number
  readonly axes: Readonly<Record<string, number>>
  readonly problems: readonly Problem[]
}

/** Reads every byte of a generation, and compares the units of each axis with those that are stored, and these with the documents. */
export async function checkIndex(
  workspace: string,
  generation: string,
  documents: readonly DocumentEntry[],
  recipe: AnyRecipe,
  ctx: RunContext,
): Promise<CheckedIndex> {
  const { units: storage, blobs } = recipe.storage
  const place = workspaceFolders(workspace).generation(generation)
  const problems: Problem[] = []
  const counts: Record<string, number> = {}
  const units = await tried(
    async () => {
      const opened = await storage.open(blobs(join(place, 'units')))
      await opened.verify?.()
      return opened
    },
    (error) => problems.push(problem('units', join('index', generation, 'units'), error)),
  )
  if (units) problems.push(...(await compareWithDocuments(units, documents)))
  for (const [axis, indexer] of Object.entries(recipe.indexes)) {
    ctx.signal?.throwIfAborted()
    const subject = join('index', generation, axis)
    const index = await tried(
      () => indexer.open(blobs(join(place, axis)), ctx),
      (error) => problems.push(problem('axis', subject, error)),
    )
    if (!index) continue
    try {
      await tried(
        async () => {
          await index.verify?.()
          const found = await compareWithUnits(index, indexer, units)
          counts[axis] = found.units
          if (found.said !== null) problems.push(damaged('axis', subject, found.said))
        },
        (error) => problems.push(problem('axis', subject, error)),
      )
    } finally {
      await index.close()
    }
  }
  return { units: units ? allIds(units).size : 0, axes: counts, problems }
}

async function tried<T>(work: () => Promise<T>, failed: (error: unknown) => void): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    failed(error)
    return null
  }
}

const allIds = ({ tree }: OpenUnits): Set<UnitId> => new Set(levels.flatMap((level) => tree.all(level)))

async function compareWithDocuments(units: OpenUnits, documents: readonly DocumentEntry[]): Promise<Problem[]> {
  const { tree } = units
  const volumes = new Set(tree.all('volume').filter((id) => tree.parent(id) === null))
  const counts = new Map<string, number>()
  const under = new Set<string>()
  for (const id of allIds(units)) {
    const document = documentOf(id)
    const volume = tree.at(id, 'volume')
    if (volume === id && volumes.has(id)) continue
    counts.set(document, (counts.get(document) ?? 0) + 1)
    if (volume !== null) under.add(document)
  }
  const problems: Problem[] = []
  for (const { id, uri, unitCount } of indexedEntries(documents)) {
    // The volume that a document hangs in is among its units.
    const found = (counts.get(id) ?? 0) + (under.has(id) ? 1 : 0)
    if (found !== unitCount) problems.push(damaged('units', uri, `${found} units are stored where ${unitCount} were made`))
    counts.delete(id)
  }
  for (const [id, count] of counts) problems.push(damaged('units', id, `${count} units belong to a document that is not in the manifest`))
  return problems
}

/** A unit without any text may be left out of an axis, and one of which there is nothing to derive for it. */
async function compareWithUnits(
  index: Index,
  { level, cacheKeys }: Indexer,
  units: OpenUnits | null,
): Promise<{ readonly units: number; readonly said: string | null }> {
  const held = (await index.about?.())?.ids
  if (!held || !units) return { units: held?.length ?? 0, said: null }
  const ids = new Set(held)
  const stored = units.tree.all(level)
  const known = new Set(stored)
  const strange = held.filter((id) => !known.has(id))
  const absent = (await units.units.get(stored.filter((id) => !ids.has(id)))).filter(
    (unit) => unit.level === level && unit.text.trim() !== '' && cacheKeys?.(unit).length !== 0,
  )
  const said = [
    ...(strange.length > 0 ? [`it holds ${strange.length} units that are not stored (${strange[0] ?? ''} …)`] : []),
    ...(absent.length > 0 ? [`it lacks ${absent.length} of ${stored.length} units (${absent[0]?.id ?? ''} …)`] : []),
  ]
  return { units: held.length, said: said.length > 0 ? said.join('; ') : null }
}
