import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { DerivedCache } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'

const hashBytes = 32

/**
 * Derived bytes as files named by the hash of their key, each behind the hash of its bytes: several processes may share the folder, and a
 * damaged entry reads as absent.
 */
export function cacheFolder(folder: string): DerivedCache {
  const place = (key: string): string => {
    const name = sha256(key)
    return join(folder, name.slice(0, 2), name)
  }
  return {
    async get(key) {
      const file = await readFile(place(key)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (file === null || file.length < hashBytes) return null
      const bytes = new Uint8Array(file.subarray(hashBytes))
      return sha256(bytes) === file.toString('hex', 0, hashBytes) ? bytes : null
    },
    async put(key, bytes) {
      const path = place(key)
      await mkdir(dirname(path), { recursive: true })
      const aside = `${path}.${randomUUID()}.part`
      try {
        await writeFile(aside, Buffer.concat([Buffer.from(sha256(bytes), 'hex'), bytes]))
        await rename(aside, path)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
    },
  }
}
