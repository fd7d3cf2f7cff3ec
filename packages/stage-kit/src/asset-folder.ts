import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AssetStore } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { sha256 } from './hash.ts'

const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

const key = /^[0-9a-f]{64}\.[a-z]+$/
/** A file aside that nobody has renamed for so long was left by a process that is gone, in milliseconds. */
const abandoned = 3_600_000
/** How often a picture that was taken away before it was whole is written again. */
const patience = 5

/** A store of pictures that can be looked through and cleared: `keys` ascending; `sweep` removes the pictures that `keep` does not want. */
export interface AssetFolder extends AssetStore {
  keys(): Promise<readonly string[]>
  remove(key: string): Promise<void>
  /** Also what writers that are gone left aside, and folders that became empty. Returns the bytes that were freed. */
  sweep(keep: (key: string) => boolean): Promise<number>
  /** Removes all that was left aside, however old: for who knows that no other process writes here, or only by this `put`, which begins again then. */
  clearAside(): Promise<void>
}

/**
 * Pictures as files named by the hash of their bytes. A file is complete or absent: it is written aside and renamed. One that was damaged
 * later reads as `not-found`, and putting its bytes again mends it.
 */
export function assetFolder(folder: string): AssetFolder {
  const place = (name: string): string => join(folder, name.slice(0, 2), name)
  const files = async (): Promise<string[]> => {
    const shelves = await namesIn(folder)
    return (await Promise.all(shelves.map((shelf) => namesIn(join(folder, shelf))))).flat().sort()
  }
  return {
    async get(name) {
      if (!key.test(name)) throw new ColragError('not-found', name, 'this is not the key of an asset')
      const bytes = await readFile(place(name)).catch((cause: unknown) => {
        throw new ColragError('not-found', name, 'the asset is not in the store', { cause })
      })
      if (sha256(bytes) !== name.slice(0, 64)) throw new ColragError('not-found', name, 'the asset in the store is damaged')
      return bytes
    },
    async put(bytes, mediaType) {
      const name = `${sha256(bytes)}.${extensions[mediaType] ?? 'bin'}`
      const path = place(name)
      if (await holds(path, bytes)) return name
      for (let attempt = 0; ; attempt++) {
        const aside = `${path}.${randomUUID()}.part`
        try {
          await mkdir(dirname(path), { recursive: true })
          await writeFile(aside, bytes)
          await rename(aside, path)
          return name
        } catch (error) {
          await rm(aside, { force: true })
          // Whoever clears the folder meanwhile may take the file aside or its empty folder.
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === patience) throw error
        }
      }
    },
    keys: async () => (await files()).filter((name) => key.test(name)),
    async remove(name) {
      if (key.test(name)) await rm(place(name), { force: true })
    },
    async sweep(keep) {
      let freed = 0
      for (const name of await files()) {
        const path = place(name)
        const state = await stat(path).catch(() => null)
        const unwanted = key.test(name) ? !keep(name) : name.endsWith('.part') && Date.now() - (state?.mtimeMs ?? 0) > abandoned
        if (!state || !unwanted) continue
        await rm(path, { force: true })
        freed += state.size
      }
      for (const shelf of await namesIn(folder)) await removeEmpty(join(folder, shelf))
      await removeEmpty(folder)
      return freed
    },
    async clearAside() {
      const left = (await files()).filter((name) => name.endsWith('.part'))
      await Promise.all(left.map((name) => rm(place(name), { force: true })))
    },
  }
}

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
const removeEmpty = (folder: string): Promise<void> => rmdir(folder).catch(() => undefined)

async function holds(path: string, bytes: Uint8Array): Promise<boolean> {
  const size = await stat(path).then(
    (state) => state.size,
    () => -1,
  )
  return size === bytes.length && (await readFile(path)).equals(bytes)
}
