import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AnyRecipe, Indexer, OpenUnits, RunContext, Unit, UnitId } from '@colrag/core'
import { ColragError, levels } from '@colrag/core'
import { flushFolder, linkFolder } from './durable-folder.ts'
import type { Listener } from './events.ts'
import type { StageClock } from './stage-clock.ts'
import { workspaceFolders } from './workspace-folders.ts'

/** What became of an axis: all of it was taken over, a part of it was replaced, or it was made anew from the stored units. */
export type AxisChange = 'kept' | 'changed' | 'rebuilt'

/** Fingerprints of what made a generation: of `units`, and of each axis by its name. */
export type GenerationParts = Readonly<Record<string, string>>

export interface GenerationChange {
  readonly workspace: string
  readonly name: string
  readonly recipe: AnyRecipe
  /** The generation that stands, whose units can be read; null: all units are in `upsert`. `parts` null: what made it is not known. */
  readonly from: { readonly name: string; readonly parts: GenerationParts | null } | null
  /** Documents whose units go; before the new ones come. */
  readonly leaving: ReadonlySet<string>
  /** Volumes that stay, by name. A volume belongs to no document. */
  readonly volumes: ReadonlySet<string>
  readonly upsert: readonly Unit[]
  readonly listen: Listener
  readonly clock?: StageClock
}

export interface ChangedGeneration {
  readonly axes: Readonly<Record<string, AxisChange>>
  /** Keys of what a cache of vectors holds of the units that went. */
  readonly forgotten: readonly string[]
}

/** Of the document that a unit belongs to; the ids of volumes give one that no document has. */
export const documentOf = (unit: UnitId): string => unit.slice(0, 16)

/** The fingerprints of the parts of a recipe, in a fixed order. */
export const partsOf = (recipe: AnyRecipe): GenerationParts =>
  Object.fromEntries([
    ['units', recipe.storage.units.fingerprint],
    ...Object.entries(recipe.indexes)
      .map(([axis, indexer]) => [axis, indexer.fingerprint] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ])

/**
 * Makes a generation out of the one that stands: its files are linked aside, only what changes is written, and the folder is moved into place
 * as a whole. Equal units give equal files, whatever generations led there. An axis that cannot be taken over (damaged, missing, made
 * by other parts) is made anew from the units. Killed at any moment it leaves a folder that nobody opens and the next writer removes.
 */
export async function changeGeneration(change: GenerationChange, ctx: RunContext): Promise<ChangedGeneration> {
  const { workspace, name, recipe, from, listen, clock } = change
  const alone = <T>(stage: string, work: () => Promise<T>): Promise<T> => (clock ? clock.runAlone(stage, work) : work())
  const target = workspaceFolders(workspace).generation(name)
  const source = from ? workspaceFolders(workspace).generation(from.name) : null
  const aside = `${target}.part`
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { recursive: true })
  const { removed, forgotten } = await alone('units', () => changeUnits(change, source, join(aside, 'units'), listen))
  const units = await recipe.storage.units.open(recipe.storage.blobs(join(aside, 'units')))
  const axes: Record<string, AxisChange> = {}
  for (const [axis, indexer] of Object.entries(recipe.indexes)) {
    ctx.signal?.throwIfAborted()
    const old = source && takenOver(axis, indexer, from?.parts ?? null)
    const upsert = change.upsert.filter((unit) => unit.level === indexer.level)
    const place = { from: source && old ? join(source, old) : null, to: join(aside, axis), sure: from?.parts !== null }
    axes[axis] = await alone(`index ${axis}`, () =>
      changeAxis(indexer, place, { upsert, remove: removed }, units, { recipe, listen, axis }, ctx),
    )
  }
  flushFolder(aside)
  if (existsSync(target)) {
    rmSync(`${target}.old`, { recursive: true, force: true })
    renameSync(target, `${target}.old`)
  }
  renameSync(aside, target)
  flushFolder(dirname(target))
  rmSync(`${target}.old`, { recursive: true, force: true })
  return { axes, forgotten }
}

/** The axis of the old generation that the same part made: of the same name where there is one; null where there is none. */
function takenOver(axis: string, indexer: Indexer, parts: GenerationParts | null): string | null {
  if (!parts || parts[axis] === indexer.fingerprint) return axis
  return Object.entries(parts).find(([name, fingerprint]) => name !== 'units' && fingerprint === indexer.fingerprint)?.[0] ?? null
}

/** Keys under which the cache of vectors holds what was derived of units, for any axis. */
export const cacheKeysOf = (recipe: AnyRecipe, units: readonly Unit[]): string[] =>
  Object.values(recipe.indexes).flatMap((indexer) =>
    units.flatMap((unit) => (unit.level === indexer.level ? (indexer.cacheKeys?.(unit) ?? []) : [])),
  )

async function changeUnits(
  { recipe, from, upsert, leaving, volumes }: GenerationChange,
  source: string | null,
  place: string,
  listen: Listener,
): Promise<{ readonly removed: ReadonlySet<UnitId>; readonly forgotten: readonly string[] }> {
  const { units: storage, blobs } = recipe.storage
  if (!from || !source) {
    listen({ type: 'index', name: 'units', units: upsert.length })
    await storage.write(upsert, blobs(place))
    return { removed: new Set(), forgotten: [] }
  }
  const old = await storage.open(blobs(join(source, 'units')))
  const ids = new Set(levels.flatMap((level) => old.tree.all(level).filter((id) => leaving.has(documentOf(id)))))
  for (const volume of await old.units.get(old.tree.all('volume')))
    if (volume.level === 'volume' && !volumes.has(volume.facets['volume'] ?? '')) ids.add(volume.id)
  const needed = new Set(cacheKeysOf(recipe, upsert))
  const forgotten = cacheKeysOf(recipe, await old.units.get([...ids])).filter((key) => !needed.has(key))
  listen({ type: 'index', name: 'units', units: upsert.length })
  if (from.parts?.['units'] === storage.fingerprint) {
    linkFolder(join(source, 'units'), place)
    if (ids.size > 0 || upsert.length > 0) await storage.change({ upsert, remove: ids }, blobs(place))
  } else {
    const kept: Unit[] = []
    for await (const unit of old.every()) if (!ids.has(unit.id)) kept.push(unit)
    await storage.write([...kept, ...upsert], blobs(place))
  }
  return { removed: ids, forgotten }
}

async function changeAxis(
  indexer: Indexer,
  place: { readonly from: string | null; readonly to: string; readonly sure: boolean },
  { upsert, remove }: { readonly upsert: readonly Unit[]; readonly remove: ReadonlySet<UnitId> },
  units: OpenUnits,
  { recipe, listen, axis }: { readonly recipe: AnyRecipe; readonly listen: Listener; readonly axis: string },
  ctx: RunContext,
): Promise<AxisChange> {
  const store = recipe.storage.blobs(place.to)
  if (place.from !== null) {
    try {
      linkFolder(place.from, place.to)
      const index = await indexer.open(store, ctx)
      try {
        if (upsert.length === 0 && remove.size === 0) return 'kept'
        listen({ type: 'index', name: axis, units: upsert.length })
        await index.apply({ upsert: streamOf(upsert), remove }, ctx)
        return 'changed'
      } finally {
        await index.close()
      }
    } catch (error) {
      if (!ColragError.is(error) || !['corrupt', 'not-found', 'index-incompatible'].includes(error.code)) throw error
      rmSync(place.to, { recursive: true, force: true })
    }
  }
  mkdirSync(place.to, { recursive: true })
  const own = units.tree.all(indexer.level)
  listen({ type: 'index', name: axis, units: own.length })
  const index = await indexer.create(store, ctx)
  try {
    await index.apply({ upsert: unitsOf(units, own, indexer), remove: [] }, ctx)
  } finally {
    await index.close()
  }
  return 'rebuilt'
}

async function* unitsOf(units: OpenUnits, ids: readonly UnitId[], { level }: Indexer): AsyncGenerator<Unit> {
  const batch = 1000
  for (let at = 0; at < ids.length; at += batch)
    for (const unit of await units.units.get(ids.slice(at, at + batch))) if (unit.level === level) yield unit
}

async function* streamOf(units: readonly Unit[]): AsyncGenerator<Unit> {
  yield* units
}
