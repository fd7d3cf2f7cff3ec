import type { AnyRecipe } from '@colrag/core'
import { chain } from '@colrag/stage-kit'
import type { DocumentEntry } from './manifest.ts'

/** Entries whose units are in the index. */
export const indexedEntries = (documents: readonly DocumentEntry[]): DocumentEntry[] =>
  documents.filter((entry) => entry.duplicateOf === undefined && entry.unitCount > 0)

/**
 * The name of the index over some documents, null over none at all: the same parts and units give the same name, so equal content is the
 * same folder and other content never is.
 */
export function generationOf(recipe: AnyRecipe, documents: readonly DocumentEntry[]): string | null {
  if (documents.length === 0) return null
  const indexes = Object.entries(recipe.indexes)
    .map(([name, indexer]) => `${name} ${indexer.fingerprint}`)
    .sort()
  const contents = indexedEntries(documents)
    .map((entry) => `${entry.id} ${entry.content}`)
    .sort()
  return chain('generation', recipe.storage.units.fingerprint, ...indexes, ...contents).slice(0, 16)
}
