import type { BlobStore } from '@colrag/core'
import { ColragError } from '@colrag/core'

/** Blobs that live as long as the process. */
export function memoryBlobStore(): BlobStore {
  const blobs = new Map<string, Uint8Array>()
  return {
    read(path) {
      const bytes = blobs.get(path)
      return bytes ? Promise.resolve(new Uint8Array(bytes)) : Promise.reject(new ColragError('not-found', path, 'there is no such blob'))
    },
    write(path, bytes) {
      blobs.set(path, new Uint8Array(bytes))
      return Promise.resolve()
    },
    list: () => Promise.resolve([...blobs.keys()].sort()),
    remove(path) {
      blobs.delete(path)
      return Promise.resolve()
    },
  }
}
