import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, matchesGlob, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DocumentId } from '@colrag/core'
import { ColragError, documentId } from '@colrag/core'

/** A file to read. `path`: folders between the given folder and the file; `volume`: its thematic group. */
export interface Source {
  readonly id: DocumentId
  readonly uri: string
  readonly file: string
  readonly path: readonly string[]
  readonly volume: string
}

/** `pattern` is a glob on the path below the given folder, or on the file's name. */
export interface VolumeRule {
  readonly name: string
  readonly pattern: string
}

export interface FoundSources {
  readonly sources: readonly Source[]
  /** Absolute folders that were given, for pruning. */
  readonly folders: readonly string[]
}

const readable = /\.pdf$/i

/**
 * The PDF files among files and folders (searched all the way down, hidden ones left out), each once, sorted by path. The volume is that of
 * the first rule that matches, else the first folder below the given one, else the given folder's own name. Throws `invalid-options` for
 * a path that does not exist and when nothing is found.
 */
export async function findSources(
  paths: readonly string[],
  rules: readonly VolumeRule[],
  options: { readonly allowNone?: boolean } = {},
): Promise<FoundSources> {
  const found = new Map<string, string>()
  const folders: string[] = []
  for (const given of paths) {
    const path = resolve(given)
    const state = await stat(path).catch(() => null)
    if (!state)
      throw new ColragError('invalid-options', given, `${given} does not exist`, { hint: 'give a PDF file or a folder that holds some' })
    if (!state.isDirectory()) {
      if (!found.has(path)) found.set(path, dirname(path))
      continue
    }
    folders.push(path)
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      const file = resolve(entry.parentPath, entry.name)
      const hidden = relative(path, file)
        .split(sep)
        .some((part) => part.startsWith('.'))
      if (entry.isFile() && readable.test(entry.name) && !hidden && !found.has(file)) found.set(file, path)
    }
  }
  if (found.size === 0 && options.allowNone !== true) {
    throw new ColragError('invalid-options', paths.join(', '), `there is no PDF file in ${paths.join(', ')}`, {
      hint: 'files must end in .pdf',
    })
  }
  const files = [...found].sort(([a], [b]) => (a < b ? -1 : 1))
  const sources: Source[] = []
  for (const [file, root] of files) {
    const below = relative(root, file).split(sep)
    const path = below.slice(0, -1)
    const rule = rules.find((r) => matchesGlob(below.join('/'), r.pattern) || matchesGlob(basename(file), r.pattern))
    sources.push({
      id: documentId(await hashFile(file)),
      uri: pathToFileURL(file).href,
      file,
      path,
      volume: rule?.name ?? path[0] ?? basename(root),
    })
  }
  return { sources, folders }
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(file)) hash.update(chunk as Uint8Array)
  } catch (cause) {
    throw new ColragError('invalid-options', file, `${basename(file)} cannot be read`, { cause, hint: 'check the permissions of the file' })
  }
  return hash.digest('hex')
}
