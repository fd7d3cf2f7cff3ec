import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Files below a folder whose names end so, in any case, sorted by path; none where the folder is not there. */
export async function filesBelow(folder: string, ...endings: readonly string[]): Promise<readonly string[]> {
  try {
    const names = await readdir(folder, { recursive: true })
    return names
      .filter((name) => endings.some((ending) => name.toLowerCase().endsWith(ending)))
      .sort()
      .map((name) => join(folder, name))
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw cause
  }
}
