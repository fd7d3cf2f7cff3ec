import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { workspaceFolders } from './workspace-folders.ts'

const placeOf = (workspace: string): string => workspaceFolders(resolve(workspace)).begun

/**
 * The recipe of a first ingest that was stopped before there was a manifest: what it left in the cache is found by this recipe alone. Null
 * where none was stopped, or where that cannot be read.
 */
export function begunRecipe(workspace: string): string | null {
  try {
    const name = readFileSync(placeOf(workspace), 'utf8')
    return name === '' ? null : name
  } catch {
    return null
  }
}

export function noteBegunRecipe(workspace: string, name: string): void {
  const place = placeOf(workspace)
  mkdirSync(join(place, '..'), { recursive: true })
  writeFileSync(`${place}.part`, name)
  renameSync(`${place}.part`, place)
}

/** Once a manifest says it. */
export const forgetBegunRecipe = (workspace: string): void => rmSync(placeOf(workspace), { force: true })
