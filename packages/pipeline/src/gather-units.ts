import { join } from 'node:path'
import type { AnyRecipe, Unit } from '@colrag/core'
import type { DocumentUnits } from './document-units.ts'
import type { DocumentEntry } from './manifest.ts'
import { workspaceFolders } from './workspace-folders.ts'

/** The units of all given documents in tree order: fresh ones, and those of documents that did not change from the index that stands. */
export async function gatherUnits(
  workspace: string,
  recipe: AnyRecipe,
  entries: readonly DocumentEntry[],
  fresh: ReadonlyMap<string, DocumentUnits>,
  generation: string | null,
): Promise<Unit[]> {
  const units = new Map<string, Unit>()
  const missing = new Set<string>()
  const volumes = new Set(entries.map((entry) => entry.volume))
  for (const entry of entries) {
    const held = fresh.get(entry.id)
    if (!held) missing.add(entry.id)
    for (const unit of held?.units ?? []) units.set(unit.id, unit)
  }
  if (missing.size > 0 && generation !== null) {
    const opened = await recipe.storage.units.open(recipe.storage.blobs(join(workspaceFolders(workspace).generation(generation), 'units')))
    // A volume belongs to no document: it is kept while a document of it is.
    const wanted = (unit: Unit): boolean =>
      missing.has(documentOf(unit)) || (unit.level === 'volume' && volumes.has(unit.facets['volume'] ?? ''))
    for await (const unit of opened.every()) if (wanted(unit)) units.set(unit.id, unit)
  }
  return [...units.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

const documentOf = (unit: Unit): string => unit.facets['documentId'] ?? unit.id.slice(0, 16)
