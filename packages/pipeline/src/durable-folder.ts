import { closeSync, copyFileSync, existsSync, fsyncSync, linkSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Makes names in a folder last. Some systems cannot flush a folder; a rename itself is atomic there too. */
export function flushFolder(path: string): void {
  try {
    const folder = openSync(path, 'r')
    try {
      fsyncSync(folder)
    } finally {
      closeSync(folder)
    }
  } catch {
    return
  }
}

/**
 * A folder that holds the whole files of another one, as hard links, or as copies where the file system has no links. Files are never
 * changed in place but replaced, so that what is done in one folder is not seen in the other. A folder that is not there gives an empty one.
 */
export function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of existsSync(from) ? readdirSync(from, { withFileTypes: true }) : []) {
    if (!entry.isFile() || entry.name.endsWith('.part')) continue
    const names = [join(from, entry.name), join(to, entry.name)] as const
    try {
      linkSync(...names)
    } catch (error) {
      if (!noLinks.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
      copyFileSync(...names)
    }
  }
  flushFolder(to)
}

const noLinks = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EACCES', 'EINVAL', 'EMLINK', 'EXDEV']
