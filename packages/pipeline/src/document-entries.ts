import { existsSync } from 'node:fs'
import { basename, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AnyRecipe, DocumentId } from '@colrag/core'
import { documentId } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'
import { unitsKey } from './document-units.ts'
import { fallenBack } from './fallen-back.ts'
import type { DocumentUnits } from './document-units.ts'
import type { DocumentEntry } from './manifest.ts'
import type { FoundSources, Source } from './sources.ts'

/** A file the workspace is to know after an ingest: one that was given now, or one of an earlier ingest that nothing was said about. */
export interface Candidate {
  readonly source: Source
  readonly given: boolean
  readonly before: DocumentEntry | undefined
}

/**
 * What the workspace is to hold, by uri. An earlier file is left out when it is pruned, and when its file is gone while the same bytes were
 * given under another name: it was moved. What cannot be read just now is not gone.
 */
export function candidatesOf(old: readonly DocumentEntry[], found: FoundSources, prune: boolean): Candidate[] {
  const { sources, folders, unreadable } = found
  const given = new Set(sources.map((s) => s.uri))
  const contents = new Set<string>(sources.map((s) => s.id).filter((id) => id !== emptyId))
  const kept = old.filter((entry) => {
    if (given.has(entry.uri)) return false
    const file = fileURLToPath(entry.uri)
    if (unreadable.some((u) => file === u.file || isBelow(file, u.file))) return true
    if (prune && folders.some((folder) => isBelow(file, folder))) return false
    return !contents.has(entry.id) || existsSync(file)
  })
  const before = new Map(old.map((entry) => [entry.uri, entry]))
  return [
    ...sources.map((source): Candidate => ({ source, given: true, before: before.get(source.uri) })),
    ...kept.map((entry): Candidate => ({ source: sourceOf(entry), given: false, before: entry })),
  ].sort((a, b) => (a.source.uri < b.source.uri ? -1 : 1))
}

const isBelow = (file: string, folder: string): boolean => file.startsWith(folder.endsWith(sep) ? folder : folder + sep)

export const sourceOf = (entry: DocumentEntry): Source => ({
  id: entry.id as DocumentId,
  uri: entry.uri,
  file: fileURLToPath(entry.uri),
  path: entry.path,
  volume: entry.volume,
})

/** Files without bytes have nothing in common. */
const emptyId = documentId(sha256(''))

/**
 * Of files with the same bytes the one that stands for the others: the first by uri whose file is there. Independent of history. An empty file is no
 * copy of another one and stands for itself.
 */
export function standingUris(candidates: readonly Candidate[]): (source: Source) => string {
  const standing = new Map<string, string>()
  for (const [id, copies] of Map.groupBy(candidates, (c) => c.source.id)) {
    const first = copies.find((c) => existsSync(c.source.file)) ?? copies[0]
    if (first) standing.set(id, first.source.uri)
  }
  return ({ id, uri }) => (id === emptyId ? uri : (standing.get(id) ?? uri))
}

/** A retry is for what a model failed at, too, though rules stood in for it. */
export const mustRetry = (entry: DocumentEntry, options: { readonly retry?: boolean; readonly password?: string }): boolean =>
  (options.retry === true && (entry.status !== 'ok' || entry.issues.some((i) => i.code === 'model-output'))) ||
  (entry.status !== 'ok' &&
    ((options.password !== undefined && entry.issues.some((i) => i.code === 'encrypted')) ||
      entry.issues.some((i) => i.code === 'internal' || i.code === 'model-failed')))

export function entryOf(source: Source, recipe: AnyRecipe, units: DocumentUnits): DocumentEntry {
  const { title, status, pages, issues, blocks, triples, confidence, content } = units
  return {
    id: source.id,
    uri: source.uri,
    title,
    volume: source.volume,
    path: source.path,
    status,
    pages,
    issues: [...fallenBack(issues, recipe, basename(source.file)), ...issues],
    blocks,
    triples,
    confidence,
    unitCount: units.units.length,
    made: unitsKey(source, recipe),
    content,
  }
}

/** A copy says what the file that stands for it says, under its own name. */
export function copyOf(source: Source, original: DocumentEntry): DocumentEntry {
  return {
    ...original,
    uri: source.uri,
    path: source.path,
    volume: source.volume,
    title: original.title || basename(source.file),
    duplicateOf: original.uri,
  }
}
