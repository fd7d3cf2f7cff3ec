import { existsSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { basename, extname, join, relative, resolve } from 'node:path'
import { sha256 } from '@colrag/stage-kit'
import type { JsonEntry } from '../files/json-entries.ts'
import { isObject } from '../files/json-entries.ts'
import type { ProblemList } from '../files/problem-list.ts'
import { idIn, textIn } from '../judged/entry-fields.ts'
import { nameIn } from '../../retrieval/name-in.ts'
import { pictureEnding } from './picture-kind.ts'

/** A page that questions are about. `page`: from 1, of the file at `path`. Equal pictures share a path. */
export interface SetPage {
  readonly id: string
  readonly path: string
  readonly page: number
}

/** `keep`: where pictures that lie within a table are written to; absent: nothing is written, and their paths name no file. */
export interface PagePlace {
  readonly folder: string
  readonly keep?: string
  readonly problems: ProblemList
}

/**
 * Pages of the rows of a table: a picture within the row (`image` with its bytes) or a picture or PDF file below the folder (`image`, `file` or `pdf`,
 * with `page` from 1). What has no id, or no page that can be read, is told and left out; of equal ids the first counts.
 */
export async function* readPages(entries: AsyncIterable<JsonEntry>, place: PagePlace): AsyncGenerator<SetPage> {
  const { problems } = place
  const ids = new Set<string>()
  const files = fileNames(place)
  for await (const entry of entries) {
    const id = idIn(entry, '_id', 'id', 'corpus-id', 'image-filename')
    if (id === null) problems.add('pages without an id', `${entry.at}: the page has no corpus-id; it is left out`)
    else if (ids.has(id)) problems.add('repeated ids of pages', `${entry.at}: "${id}" was there before; the first counts`)
    else {
      const bytes = bytesIn(entry)
      const found = bytes ? await files.ofBytes(id, bytes) : await files.ofFile(id, textIn(entry, 'image', 'file', 'pdf', 'image-path'))
      if (typeof found.path !== 'string') problems.add('pages that cannot be read', `${entry.at}: "${id}" ${found.fault}; it is left out`)
      else {
        ids.add(id)
        yield { id, path: found.path, page: pageIn(entry) }
      }
    }
  }
}

function bytesIn({ value }: JsonEntry): Uint8Array | null {
  const image = value['image']
  const bytes = isObject(image) ? image['bytes'] : image
  return bytes instanceof Uint8Array ? bytes : null
}

function pageIn({ value }: JsonEntry): number {
  const page = Number(value['page'] ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

type Found = { readonly path: string } | { readonly path: null; readonly fault: string }

/** Every path has a name of its own, since pages are told apart by the names of their files. */
function fileNames({ folder, keep }: PagePlace): {
  ofBytes(id: string, bytes: Uint8Array): Promise<Found>
  ofFile(id: string, named: string): Promise<Found>
} {
  const owners = new Map<string, string>()
  const written = new Map<string, string>()
  const take = (name: string, owner: string): boolean => {
    const key = name.toLowerCase()
    const free = (owners.get(key) ?? owner) === owner
    if (free) owners.set(key, owner)
    return free
  }
  const inKeep = (id: string, ending: string): string => {
    const plain = id
      .replace(/\.(?:png|jpe?g|tiff?)$/i, '')
      .replace(/[^\p{L}\p{N}._-]+/gu, '_')
      .slice(0, 80)
    const name = plain === id && take(`${id}${ending}`, id) ? id : `${plain}-${sha256(id).slice(0, 8)}`
    take(`${name}${ending}`, id)
    return join(keep ?? '', 'pages', `${name}${ending}`)
  }
  return {
    async ofBytes(id, bytes) {
      const ending = pictureEnding(bytes)
      if (ending === null) return { path: null, fault: 'is no PNG, JPEG or TIFF' }
      const hash = sha256(bytes)
      const path = written.get(hash) ?? inKeep(id, ending)
      if (keep !== undefined && !written.has(hash)) {
        await mkdir(join(keep, 'pages'), { recursive: true })
        await writeFile(path, bytes)
      }
      written.set(hash, path)
      return { path }
    },
    async ofFile(id, named) {
      const path = resolve(folder, named)
      if (named === '' || relative(folder, path).startsWith('..'))
        return { path: null, fault: 'names no picture or PDF file below the folder' }
      if (!existsSync(path)) return { path: null, fault: `names ${named}, which is not here` }
      if (take(nameIn(path), path)) return { path }
      const ending = extname(path).toLowerCase()
      if (ending === '.pdf') return { path: null, fault: `names ${named}, but another file of the set has the name ${basename(path)}` }
      const copy = inKeep(id, ending)
      if (keep !== undefined) {
        await mkdir(join(keep, 'pages'), { recursive: true })
        await copyFile(path, copy)
      }
      return { path: copy }
    },
  }
}
