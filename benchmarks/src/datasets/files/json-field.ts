import { ColragError } from '@colrag/core'
import { pathOf } from './data-file.ts'
import type { DataFile } from './data-file.ts'
import { isObject } from './json-entries.ts'
import { jsonValue } from './json-list.ts'

/** The list under a name of the object that a file holds. Throws `bad-input` where there is none, and as `jsonValue` does. */
export async function jsonField(data: DataFile, name: string): Promise<readonly unknown[]> {
  const value = await jsonValue(data)
  const held = isObject(value) ? value[name] : undefined
  if (Array.isArray(held)) return held
  throw new ColragError('bad-input', pathOf(data), `there is no list "${name}" in this file`)
}
