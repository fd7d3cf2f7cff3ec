import { fileURLToPath } from 'node:url'
import type { AnyRecipe } from '@colrag/core'
import { unitsKey } from './document-units.ts'
import type { DocumentUnits } from './document-units.ts'
import type { DocumentEntry } from './manifest.ts'
import type { Source } from './sources.ts'

/** Entries of earlier ingests that this one does not speak of. */
export function keptEntries(
  old: readonly DocumentEntry[],
  sources: readonly Source[],
  folders: readonly string[],
  prune: boolean,
): DocumentEntry[] {
  const given = new Set(sources.map((s) => s.uri))
  return old.filter((entry) => {
    if (given.has(entry.uri)) return false
    const file = fileURLToPath(entry.uri)
    return !(prune && folders.some((folder) => file.startsWith(`${folder}/`) || file.startsWith(`${folder}\\`)))
  })
}

export const mustRetry = (entry: DocumentEntry, options: { readonly retry?: boolean; readonly password?: string }): boolean =>
  entry.status !== 'ok' &&
  (options.retry === true ||
    (options.password !== undefined && entry.issues.some((i) => i.code === 'encrypted')) ||
    entry.issues.some((i) => i.code === 'internal' || i.code === 'model-failed'))

export function entryOf(source: Source, recipe: AnyRecipe, units: DocumentUnits | null, twin: DocumentEntry | undefined): DocumentEntry {
  const from = units ? { ...units, unitCount: units.units.length } : (twin as DocumentEntry)
  return {
    id: source.id,
    uri: source.uri,
    title: from.title,
    volume: source.volume,
    path: source.path,
    status: from.status,
    pages: from.pages,
    issues: from.issues,
    blocks: from.blocks,
    triples: from.triples,
    unitCount: from.unitCount,
    made: twin ? twin.made : unitsKey(source, recipe),
  }
}

/** When the file that stood for its copies is gone, the first copy stands for the rest. */
export function promoteTwins(documents: readonly DocumentEntry[]): DocumentEntry[] {
  const standing = new Map(documents.filter((e) => e.duplicateOf === undefined).map((e) => [e.id, e.uri]))
  return documents.map((entry) => {
    const { duplicateOf, ...rest } = entry
    if (duplicateOf === undefined) return entry
    const now = standing.get(entry.id)
    if (now !== undefined) return { ...rest, duplicateOf: now }
    standing.set(entry.id, entry.uri)
    return rest
  })
}
