import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ColragError } from '@colrag/core'
import type { DocumentEntry } from './manifest.ts'

const fileOf = (entry: DocumentEntry): string => fileURLToPath(entry.uri)
const nameOf = (entry: DocumentEntry): string => basename(fileOf(entry)).normalize('NFC')

/**
 * The entries that a name means: an id means the document with all its copies, a path (or `file:` URL) that file alone, a file name too, a title
 * the document with its copies. Throws `not-found` where none fits and `invalid-options` where several do.
 */
export function namedEntries(documents: readonly DocumentEntry[], name: string): readonly DocumentEntry[] {
  const wanted = name.normalize('NFC')
  const byId = documents.filter((entry) => entry.id === wanted)
  if (byId.length > 0) return byId
  const path = resolve(name).normalize('NFC')
  const byPath = documents.filter((entry) => entry.uri === name || fileOf(entry).normalize('NFC') === path)
  if (byPath.length > 0) return byPath
  const byName = documents.filter((entry) => nameOf(entry) === wanted)
  if (byName.length > 1) throw ambiguous(name, byName)
  if (byName.length === 1) return byName
  const byTitle = documents.filter((entry) => entry.title.normalize('NFC') === wanted)
  if (new Set(byTitle.map((entry) => entry.id)).size > 1) throw ambiguous(name, byTitle)
  if (byTitle.length > 0) return byTitle
  throw new ColragError('not-found', name, `there is no document ${name} in this workspace`, {
    hint: `${documents.length === 0 ? 'it holds none' : `it holds ${documents.slice(0, 5).map(nameOf).join(', ')}${documents.length > 5 ? ' …' : ''}`}`,
  })
}

const ambiguous = (name: string, entries: readonly DocumentEntry[]): ColragError =>
  new ColragError('invalid-options', name, `${name} fits ${entries.length} documents`, {
    hint: `name one by its path: ${entries.slice(0, 5).map(fileOf).join(', ')}`,
  })
