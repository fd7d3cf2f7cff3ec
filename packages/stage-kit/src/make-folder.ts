import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it, and is content with one that is there. Throws the system's error. Unlike the recursive making of Node,
 * which tries for ever, it ends where a file system says of a folder that stands that it is not there (`/proc`).
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const above = dirname(path)
    if (code === 'ENOENT' && above !== path && !existsSync(above)) {
      makeFolder(above)
      makeFolder(path)
    } else if (code === 'ENOENT' || statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error
  }
}
