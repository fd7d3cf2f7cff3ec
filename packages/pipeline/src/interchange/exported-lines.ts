import type { Unit, UnitId } from '@colrag/core'
import { ColragError, levels } from '@colrag/core'
import type { DocumentEntry } from '../manifest.ts'
import { exportNames } from './interchange.ts'

/** A value of an exported file. Throws `bad-input` for what is no JSON. */
export function parseExported(text: string, name: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ColragError('bad-input', name, `a line of ${name} is not JSON`, { cause })
  }
}

/** An entry of `documents.jsonl`. Throws `bad-input` for anything else. */
export function exportedEntry(line: string): DocumentEntry {
  const name = exportNames.documents
  const entry = parseExported(line, name)
  if (
    !isObject(entry) ||
    !['id', 'uri', 'title', 'volume', 'status', 'made', 'content'].every((key) => typeof entry[key] === 'string') ||
    !String(entry['uri']).startsWith('file:') ||
    !['pages', 'triples', 'unitCount'].every((key) => typeof entry[key] === 'number') ||
    !Array.isArray(entry['issues']) ||
    !Array.isArray(entry['path']) ||
    !isObject(entry['blocks'])
  )
    throw strange(name, 'an entry of a document', line)
  return entry as unknown as DocumentEntry
}

/** A unit of `units.jsonl` or `triples.jsonl`. Throws `bad-input` for anything else. */
export function exportedUnit(line: string, name: string): Unit {
  const unit = parseExported(line, name)
  if (
    !isObject(unit) ||
    !['id', 'text', 'context'].every((key) => typeof unit[key] === 'string') ||
    !levels.some((level) => level === unit['level']) ||
    !(unit['parentId'] === null || typeof unit['parentId'] === 'string') ||
    !Array.isArray(unit['placements']) ||
    !Array.isArray(unit['anchors']) ||
    !isObject(unit['facets']) ||
    !(unit['image'] === undefined || isObject(unit['image']))
  )
    throw strange(name, 'a unit', line)
  return unit as unknown as Unit
}

/** Ids are told once, parents are there, and what is no volume belongs to a document. Throws `bad-input`. */
export function checkTogether(units: readonly Unit[], documents: ReadonlySet<string>, documentOf: (id: UnitId) => string): void {
  const ids = new Set(units.map((unit) => unit.id))
  if (ids.size < units.length) throw new ColragError('bad-input', exportNames.units, 'the export tells a unit twice')
  for (const { id, level, parentId } of units) {
    if (parentId !== null && !ids.has(parentId))
      throw new ColragError('bad-input', id, `the export tells the unit ${id} without its parent ${parentId}`)
    if (level !== 'volume' && !documents.has(documentOf(id)))
      throw new ColragError('bad-input', id, `the unit ${id} belongs to no document of the export`)
  }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const strange = (name: string, what: string, line: string): ColragError =>
  new ColragError('bad-input', name, `a line of ${name} is not ${what}: ${line.slice(0, 60)}`)
