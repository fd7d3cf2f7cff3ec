import type { BlobStore } from '@colrag/core'
import { ColragError } from '@colrag/core'

/** A store whose bytes a test can look at, damage and copy; with `refuse` set every write fails. */
export interface BlobMemory extends BlobStore {
  readonly blobs: Map<string, Uint8Array>
  refuse: boolean
}

export function blobMemory(blobs: ReadonlyMap<string, Uint8Array> = new Map()): BlobMemory {
  const store: BlobMemory = {
    blobs: new Map(blobs),
    refuse: false,
    read(path) {
      const bytes = store.blobs.get(path)
      return bytes ? Promise.resolve(new Uint8Array(bytes)) : Promise.reject(new ColragError('not-found', path, 'there is no such blob'))
    },
    write(path, bytes) {
      if (store.refuse) return Promise.reject(new Error('no space left'))
      store.blobs.set(path, new Uint8Array(bytes))
      return Promise.resolve()
    },
    list: () => Promise.resolve([...store.blobs.keys()].sort()),
    remove(path) {
      if (store.refuse) return Promise.reject(new Error('the disk cannot be written to'))
      store.blobs.delete(path)
      return Promise.resolve()
    },
  }
  return store
}

/** Copies of the blobs with one thing wrong each: cut at several lengths, one bit flipped in every byte of the beginning and at several places, made longer. */
export function* damagedCopies(
  blobs: ReadonlyMap<string, Uint8Array>,
  places = 40,
): Generator<{ readonly fault: string; readonly store: BlobMemory }> {
  for (const [path, bytes] of blobs) {
    const copy = (fault: string, other: Uint8Array): { fault: string; store: BlobMemory } => ({
      fault: `${path}: ${fault}`,
      store: blobMemory(new Map([...blobs, [path, other]])),
    })
    const spread = Array.from({ length: places }, (_, i) => Math.floor((bytes.length * i) / places))
    for (const at of spread) yield copy(`cut at ${at}`, bytes.slice(0, at))
    for (const [i, at] of [...Array(Math.min(64, bytes.length)).keys(), ...spread].entries()) {
      const flipped = new Uint8Array(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (i % 8))
      yield copy(`bit flipped at ${at}`, flipped)
    }
    yield copy('made longer', Uint8Array.from([...bytes, 0, 0, 0, 0, 0, 0, 0, 0]))
  }
}
