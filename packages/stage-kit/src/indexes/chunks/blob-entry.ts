import { crc32 } from 'node:zlib'
import type { BlobStore } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { contentName, damaged, packFile, unpackFile } from '../format/packed-file.ts'
import type { Identity, Packed } from '../format/packed-file.ts'

/** A file that another one vouches for. `blob`: its name, which tells its content; `crc`: CRC-32 of all its bytes. */
export interface BlobEntry {
  readonly blob: string
  readonly size: number
  readonly crc: number
}

/** A file that is not written yet. */
export interface NewBlob {
  readonly entry: BlobEntry
  readonly bytes: Uint8Array
}

/** The kind, format and identity of files that belong to one head file. */
export interface BlobKind {
  readonly kind: string
  readonly format: number
  readonly identity: Identity
}

/** Packs a file under a name of its content, so that equal contents are one file, and no file ever changes. */
export function packBlob(prefix: string, { kind, format, identity }: BlobKind, content: Packed): NewBlob {
  const bytes = packFile(kind, format, identity, content)
  return { bytes, entry: { blob: `${prefix}.${contentName(bytes).slice(0, 32)}.bin`, size: bytes.length, crc: crc32(bytes) } }
}

/**
 * Reads a packed file by its entry. Throws `corrupt` where it is gone or not what was written. A CRC sees every change within 32 bits and
 * misses one of 4 milliards of others; with `thorough` the hashes inside are checked too, which takes some times as long. `room`: as `BlobStore.read`
 * takes it; what comes back then lies in it.
 */
export async function readBlob(
  store: Pick<BlobStore, 'read'>,
  entry: BlobEntry,
  { kind, format, identity }: BlobKind,
  thorough: boolean = false,
  room?: (size: number) => Uint8Array,
): Promise<Packed> {
  const bytes = await store.read(entry.blob, room).catch((cause: unknown) => {
    if (ColragError.is(cause) && cause.code === 'not-found')
      throw new ColragError('corrupt', entry.blob, 'a file of the index is gone', { cause, hint: 'rebuild it from the stored units' })
    throw cause
  })
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) throw damaged(entry.blob, 'it is not what was written')
  return unpackFile(entry.blob, bytes, kind, format, identity, thorough ? 'checked' : 'trusted')
}
