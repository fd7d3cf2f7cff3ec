import { realpath } from 'node:fs/promises'
import { relative, resolve, isAbsolute, sep } from 'node:path'
import { ColragError } from '@colrag/core'

/**
 * Where each path really lies, when that is in or below one of the folders that may be read. A relative path counts from the first of them in which
 * it exists. Throws `invalid-options`, with the same words for what does not exist and for what may not be read.
 */
export async function readablePaths(paths: readonly string[], allowed: readonly string[]): Promise<string[]> {
  if (allowed.length === 0)
    throw new ColragError('invalid-options', 'paths', 'this server reads no files of its machine', {
      hint: 'send the files themselves, or start the server with --allow-read DIR',
    })
  const roots = await Promise.all(allowed.map((folder) => realpath(resolve(folder))))
  return Promise.all(paths.map((path) => readablePath(path, roots)))
}

async function readablePath(path: string, roots: readonly string[]): Promise<string> {
  for (const root of path.includes('\0') ? [] : roots) {
    const real = await realpath(resolve(root, path)).catch(() => null)
    if (real !== null && isInside(real, root)) return real
  }
  throw new ColragError('invalid-options', path, `there is nothing at ${path} that this server may read`, {
    hint: 'name files or folders below one of the folders given by --allow-read',
  })
}

function isInside(path: string, root: string): boolean {
  const below = relative(root, path)
  return below === '' || (!isAbsolute(below) && below !== '..' && !below.startsWith(`..${sep}`))
}
