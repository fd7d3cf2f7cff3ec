import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { AnyRecipe } from '@colrag/core'
import { workspaceFolders } from './workspace-folders.ts'

const placeOf = (workspace: string): string => workspaceFolders(resolve(workspace)).begun

/** Its first line is the name; what users wrote of recipes in it follows as JSON. */
function readBegun(workspace: string): readonly string[] {
  try {
    return readFileSync(placeOf(workspace), 'utf8').split('\n')
  } catch {
    return []
  }
}

/**
 * The recipe of a first ingest that was stopped before there was a manifest: what it left in the cache is found by this recipe alone. Null
 * where none was stopped, or where that cannot be read.
 */
export const begunRecipe = (workspace: string): string | null => readBegun(workspace)[0] || null

/** What users wrote of the recipes in its name. */
export function begunDefinitions(workspace: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(readBegun(workspace)[1] ?? '{}') as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}

export function noteBegunRecipe(workspace: string, { name, definitions }: Pick<AnyRecipe, 'name' | 'definitions'>): void {
  const place = placeOf(workspace)
  mkdirSync(join(place, '..'), { recursive: true })
  writeFileSync(`${place}.part`, definitions ? `${name}\n${JSON.stringify(definitions)}` : name)
  renameSync(`${place}.part`, place)
}

/** Once a manifest says it. */
export const forgetBegunRecipe = (workspace: string): void => rmSync(placeOf(workspace), { force: true })
