import { ColragError } from '@colrag/core'
import type { JsonEntry } from './json-entries.ts'
import { isObject } from './json-entries.ts'
import type { ProblemList } from './problem-list.ts'

type Fields = JsonEntry['value']

/** Makes something of each entry. One that lacks a part it needs (`bad-input` of the readers below) is told and left out. In the order given. */
export async function gather<T>(
  entries: AsyncIterable<JsonEntry> | Iterable<JsonEntry>,
  problems: ProblemList,
  make: (value: Fields) => T,
): Promise<readonly T[]> {
  const made: T[] = []
  for await (const { at, value } of entries) {
    try {
      made.push(make(value))
    } catch (error) {
      if (!ColragError.is(error) || error.code !== 'bad-input') throw error
      problems.add(`${at.split(', ')[0] ?? at}: entries left out`, `${at}: ${error.subject} ${error.message}; it is left out`)
    }
  }
  return made
}

const fault = (name: string, message: string): never => {
  throw new ColragError('bad-input', name, message)
}

/** A field that holds text, which may be empty. The readers throw `bad-input` with the name of the field. */
export function text(value: Fields, name: string): string {
  const held = value[name]
  return typeof held === 'string' ? held : fault(name, 'is missing or no text')
}

/** A field that may hold text; '' where it does not. Never throws. */
export const textOrNone = (value: Fields, name: string): string => (typeof value[name] === 'string' ? value[name] : '')

/** A field that holds text that is not blank. */
export function filled(value: Fields, name: string): string {
  const held = text(value, name)
  return held.trim() === '' ? fault(name, 'is empty') : held
}

/** A field that holds an object. */
export function object(value: Fields, name: string): Fields {
  const held = value[name]
  return isObject(held) ? held : fault(name, 'is missing or no object')
}

/** A field that holds a list. */
export function list(value: Fields, name: string): readonly unknown[] {
  const held = value[name]
  return Array.isArray(held) ? held : fault(name, 'is missing or no list')
}

/** A field that holds a list of texts. */
export function texts(value: Fields, name: string): readonly string[] {
  const held = list(value, name)
  return held.every((item) => typeof item === 'string') ? held : fault(name, 'holds what is no text')
}

/** A field that holds a list of objects. */
export function objects(value: Fields, name: string): readonly Fields[] {
  const held = list(value, name)
  return held.every(isObject) ? held : fault(name, 'holds what is no object')
}

/** Throws like the readers where an id was there before; one set of `seen` for each file. */
export function unique(id: string, seen: Set<string>): string {
  if (seen.has(id)) fault(`"${id}"`, 'was there before')
  seen.add(id)
  return id
}
