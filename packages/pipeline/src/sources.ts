import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, dirname, join, matchesGlob, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DocumentId } from '@colrag/core'
import { ColragError, documentId } from '@colrag/core'

/** A file to read. `path`: folders between the given folder and the file; `volume`: its thematic group. */
export interface Source {
  readonly id: DocumentId
  readonly uri: string
  readonly file: string
  /** Size of the file: a first idea of how long it takes to read. */
  readonly bytes?: number
  readonly path: readonly string[]
  readonly volume: string
}

/** A file to be read, or a folder below a given one, that is there and cannot be read. `message` says why, without the name. */
interface UnreadableSource {
  readonly file: string
  readonly uri: string
  readonly message: string
}

/** `pattern` is a glob on the path below the given folder, or on the file's name. */
export interface VolumeRule {
  readonly name: string
  readonly pattern: string
}

export interface FoundSources {
  readonly sources: readonly Source[]
  /** Sorted by path. What lies in an unreadable folder is unknown, not gone. */
  readonly unreadable: readonly UnreadableSource[]
  /** Absolute folders that were given, for pruning. */
  readonly folders: readonly string[]
}

const readable = /\.(?:pdf|png|jpe?g|tiff?)$/i

/**
 * The PDF and picture files among files and folders (searched all the way down, hidden ones left out), sorted by path. Links are followed; a file or
 * folder met on several ways counts once, where possible under its own path rather than a link's. The volume is that of the first rule
 * that matches, else the first folder below the given one, else the given folder's own name. Throws `invalid-options` for a path that
 * does not exist and when nothing is found.
 */
export async function findSources(
  paths: readonly string[],
  rules: readonly VolumeRule[],
  options: { readonly allowNone?: boolean } = {},
): Promise<FoundSources> {
  const search = new Search()
  const folders: string[] = []
  for (const given of paths) {
    const path = resolve(given)
    const state = await stat(path).catch((cause: unknown) => {
      const missing = ['ENOENT', 'ENOTDIR'].includes(codeOf(cause))
      throw new ColragError('invalid-options', given, missing ? `${given} does not exist` : `${given} cannot be read (${codeOf(cause)})`, {
        cause,
        hint: 'give a PDF file or a picture, or a folder that holds some',
      })
    })
    if (state.isDirectory()) {
      folders.push(path)
      search.places.push({ path, root: path, folder: true })
    } else if (state.isFile()) search.places.push({ path, root: dirname(path), folder: false })
    else search.unreadable.set(path, 'it is not a regular file')
  }
  const found = await search.run()
  if (found.size === 0 && search.unreadable.size === 0 && options.allowNone !== true) {
    throw new ColragError('invalid-options', paths.join(', '), `there is no PDF file and no picture in ${paths.join(', ')}`, {
      hint: 'files must end in .pdf, .png, .jpg, .jpeg, .tif or .tiff',
    })
  }
  const sources: Source[] = []
  for (const [file, root] of [...found].sort(byPath)) {
    const below = relative(root, file).split(sep)
    const path = below.slice(0, -1)
    const rule = rules.find((r) => matchesGlob(below.join('/'), r.pattern) || matchesGlob(basename(file), r.pattern))
    try {
      const { hash, bytes } = await hashFile(file)
      sources.push({
        id: documentId(hash),
        uri: pathToFileURL(file).href,
        file,
        bytes,
        path,
        volume: rule?.name ?? path[0] ?? basename(root),
      })
    } catch (error) {
      search.unreadable.set(file, reason(error))
    }
  }
  const unreadable = [...search.unreadable].sort(byPath).map(([file, message]) => ({ file, uri: pathToFileURL(file).href, message }))
  return { sources, unreadable, folders }
}

interface Place {
  readonly path: string
  readonly root: string
  readonly folder: boolean
}

/** A walk that reads every real folder once: all that is reached without links first, in the order given, then what only links lead to. */
class Search {
  readonly places: Place[] = []
  readonly unreadable = new Map<string, string>()
  readonly #links: Place[] = []
  readonly #roots = new Map<string, string>()
  readonly #read = new Set<string>()

  /** Files, each with the given folder it was first found in. */
  async run(): Promise<Map<string, string>> {
    this.places.reverse()
    for (let next = this.#next(); next; next = this.#next()) {
      if (!next.folder) this.#add(next.path, next.root)
      else {
        try {
          await this.#readFolder(next)
        } catch (error) {
          this.unreadable.set(next.path, reason(error))
        }
      }
    }
    return this.#once()
  }

  #next(): Place | undefined {
    return this.places.pop() ?? this.#links.shift()
  }

  #add(file: string, root: string): void {
    if (!this.#roots.has(file)) this.#roots.set(file, root)
  }

  async #readFolder({ path: folder, root }: Place): Promise<void> {
    const real = await realpath(folder)
    if (this.#read.has(real)) return
    this.#read.add(real)
    const entries = await readdir(folder, { withFileTypes: true })
    const below: Place[] = []
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.')) continue
      const path = join(folder, entry.name)
      if (entry.isDirectory()) below.push({ path, root, folder: true })
      else if (entry.isSymbolicLink()) await this.#follow(path, root)
      else if (entry.isFile() && readable.test(entry.name)) this.#add(path, root)
    }
    for (const place of below.reverse()) this.places.push(place)
  }

  async #follow(path: string, root: string): Promise<void> {
    try {
      const state = await stat(path)
      if (state.isDirectory()) this.#links.push({ path, root, folder: true })
      else if (state.isFile() && readable.test(path)) this.#add(path, root)
    } catch (error) {
      // A broken link says nothing of what it meant; only its name can tell that a document is missed.
      if (readable.test(path) || !['ENOENT', 'ELOOP'].includes(codeOf(error))) this.unreadable.set(path, reason(error))
    }
  }

  async #once(): Promise<Map<string, string>> {
    const chosen = new Map<string, string>()
    for (const [file] of [...this.#roots].sort(byPath)) {
      const real = await realpath(file).catch(() => file)
      if (!chosen.has(real) || file === real) chosen.set(real, file)
    }
    return new Map([...chosen.values()].map((file) => [file, this.#roots.get(file) ?? dirname(file)]))
  }
}

async function hashFile(file: string): Promise<{ readonly hash: string; readonly bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk as Uint8Array)
    bytes += (chunk as Uint8Array).length
  }
  return { hash: hash.digest('hex'), bytes }
}

function reason(error: unknown): string {
  const code = codeOf(error)
  if (code === 'EACCES' || code === 'EPERM') return 'its permissions forbid to read it'
  if (code === 'ENOENT') return 'it is gone, or a link that leads nowhere'
  return `it cannot be read (${code || (error as Error).message})`
}

function byPath([a]: readonly [string, string], [b]: readonly [string, string]): number {
  return a < b ? -1 : 1
}

function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? ''
}
