import { ColragError } from '@colrag/core'
import { readDataFile } from '../read-data-file.ts'
import type { DataFile } from './data-file.ts'
import { pathOf } from './data-file.ts'
import { isObject, jsonEntries } from './json-entries.ts'
import type { JsonEntry } from './json-entries.ts'

/**
 * The objects of a file that holds a list of them, or one a line. What is none is told and left out. Throws `corrupt` where a list is broken,
 * `empty` where nothing is in the file.
 */
export async function* jsonList(data: DataFile): AsyncGenerator<JsonEntry> {
  if (data.file.toLowerCase().endsWith('.jsonl')) {
    yield* jsonEntries(data)
    return
  }
  const value = await jsonValue(data)
  if (!Array.isArray(value)) throw new ColragError('bad-input', pathOf(data), 'there is no list in this file')
  yield* entriesOf(value, data)
}

/** The objects of a list that a file holds; what is none is told and left out. */
export function* entriesOf(items: readonly unknown[], { file, problems }: DataFile): Generator<JsonEntry> {
  for (const [i, value] of items.entries()) {
    const at = `${file}, entry ${i + 1}`
    if (isObject(value)) yield { at, value }
    else problems.add(`${file}: entries that are no objects`, `${at}: this is no JSON object; it is left out`)
  }
}

/** What a file of JSON holds. Throws `corrupt` where it is broken, `empty` where nothing is in it. */
export async function jsonValue(data: DataFile): Promise<unknown> {
  const text = await readDataFile(data.source, data.folder, data.file)
  if (text.trim() === '') throw new ColragError('empty', pathOf(data), 'the file is empty')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ColragError('corrupt', pathOf(data), `this is no JSON: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}
