import type { AssetStore } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { sha256 } from './hash.ts'

/** The pictures of a workspace, and beside them those that are put here, which are held in memory under the hash of their content: asking leaves nothing behind. */
export function queryAssets(stored: AssetStore): AssetStore {
  const own = new Map<string, Uint8Array>()
  return {
    async get(key) {
      const bytes = own.get(key)
      if (bytes) return bytes
      try {
        return await stored.get(key)
      } catch (cause) {
        if (ColragError.is(cause)) throw cause
        throw new ColragError('not-found', key, 'the picture is neither in the query nor in the workspace', { cause })
      }
    },
    put(bytes, mediaType) {
      const key = `${sha256(bytes)}.${mediaType.split('/')[1] ?? 'bin'}`
      own.set(key, bytes)
      return Promise.resolve(key)
    },
  }
}
