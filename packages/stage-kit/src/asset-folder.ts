import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AssetStore } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { sha256 } from './hash.ts'

const extensions: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

/** Pictures as files named by the hash of their bytes. A file is complete or absent: it is written aside and renamed. */
export function assetFolder(folder: string): AssetStore {
  const place = (key: string): string => join(folder, key.slice(0, 2), key)
  return {
    async get(key) {
      if (!/^[0-9a-f]{64}\.[a-z]+$/.test(key)) throw new ColragError('not-found', key, 'this is not the key of an asset')
      try {
        return await readFile(place(key))
      } catch (cause) {
        throw new ColragError('not-found', key, 'the asset is not in the store', { cause })
      }
    },
    async put(bytes, mediaType) {
      const key = `${sha256(bytes)}.${extensions[mediaType] ?? 'bin'}`
      const path = place(key)
      if (await stat(path).catch(() => null)) return key
      await mkdir(dirname(path), { recursive: true })
      const aside = `${path}.${process.pid}.part`
      await writeFile(aside, bytes)
      await rename(aside, path)
      return key
    },
  }
}
