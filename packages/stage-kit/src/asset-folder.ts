import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AssetStore } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { sha256 } from './hash.ts'

const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/**
 * Pictures as files named by the hash of their bytes. A file is complete or absent: it is written aside and renamed. One that was damaged
 * later reads as `not-found`, and putting its bytes again mends it.
 */
export function assetFolder(folder: string): AssetStore {
  const place = (key: string): string => join(folder, key.slice(0, 2), key)
  return {
    async get(key) {
      if (!/^[0-9a-f]{64}\.[a-z]+$/.test(key)) throw new ColragError('not-found', key, 'this is not the key of an asset')
      const bytes = await readFile(place(key)).catch((cause: unknown) => {
        throw new ColragError('not-found', key, 'the asset is not in the store', { cause })
      })
      if (sha256(bytes) !== key.slice(0, 64)) throw new ColragError('not-found', key, 'the asset in the store is damaged')
      return bytes
    },
    async put(bytes, mediaType) {
      const key = `${sha256(bytes)}.${extensions[mediaType] ?? 'bin'}`
      const path = place(key)
      if (await holds(path, bytes)) return key
      await mkdir(dirname(path), { recursive: true })
      const aside = `${path}.${randomUUID()}.part`
      try {
        await writeFile(aside, bytes)
        await rename(aside, path)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
      return key
    },
  }
}

async function holds(path: string, bytes: Uint8Array): Promise<boolean> {
  const size = await stat(path).then(
    (state) => state.size,
    () => -1,
  )
  return size === bytes.length && (await readFile(path)).equals(bytes)
}
