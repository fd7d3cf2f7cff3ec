import { closeSync, constants, fstatSync, ftruncateSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import type { DerivedCache } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { sha256 } from './hash.ts'

const headerSize = 40
const magic = 0x316c7263

/** A cache with an end. */
export interface RecordLog extends DerivedCache {
  readonly size: number
  close(): void
}

/**
 * Derived bytes by key in one append-only file: `magic, length, crc32 of key hash and bytes, 4 spare, 24 bytes of key hash, bytes`. A
 * process killed in the middle of a write leaves a torn tail, which the next opening cuts off; a damaged entry reads as absent. One writer
 * at a time: the owner of the workspace's lease; `readOnly` leaves the file as it is and forgets what is put. A put that cannot be written
 * whole rejects, with `over-budget` where the disk is full, and leaves what was there before.
 */
export function recordLog(path: string, options: { readonly readOnly?: boolean } = {}): RecordLog {
  const readOnly = options.readOnly === true
  mkdirSync(dirname(path), { recursive: true })
  const file = openSync(path, readOnly ? constants.O_RDONLY : constants.O_RDWR | constants.O_CREAT)
  const places = new Map<string, { offset: number; length: number; crc: number }>()
  let end = scan()

  function scan(): number {
    const size = fstatSync(file).size
    const header = Buffer.alloc(headerSize)
    let at = 0
    while (at + headerSize <= size) {
      readSync(file, header, 0, headerSize, at)
      const length = header.readUInt32LE(4)
      if (header.readUInt32LE(0) !== magic || at + headerSize + length > size) break
      places.set(header.toString('hex', 16, headerSize), { offset: at + headerSize, length, crc: header.readUInt32LE(8) })
      at += headerSize + length
    }
    if (at < size && !readOnly) ftruncateSync(file, at)
    return at
  }

  function unwritten(cause: unknown): ColragError {
    try {
      ftruncateSync(file, end)
    } catch {
      // The next put writes over the rest, or the next opening cuts it off.
    }
    const code = (cause as NodeJS.ErrnoException).code ?? ''
    if (!['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code))
      return new ColragError('internal', path, `${path} cannot be written to: ${(cause as Error).message}`, { cause })
    return new ColragError('over-budget', path, `the disk is full, or a limit on files is reached: ${path} cannot grow`, {
      cause,
      hint: 'make room and run again; what was done so far is kept',
    })
  }

  const name = (key: string): string => sha256(key).slice(0, 48)
  return {
    get size() {
      return places.size
    },
    get(key) {
      const id = name(key)
      const place = places.get(id)
      if (!place) return Promise.resolve(null)
      const bytes = Buffer.alloc(place.length)
      readSync(file, bytes, 0, place.length, place.offset)
      if (crc32(bytes, crc32(Buffer.from(id, 'hex'))) === place.crc) return Promise.resolve(bytes)
      places.delete(id)
      return Promise.resolve(null)
    },
    put(key, bytes) {
      if (readOnly) return Promise.resolve()
      const id = name(key)
      const entry = Buffer.alloc(headerSize + bytes.length)
      const crc = crc32(bytes, crc32(Buffer.from(id, 'hex')))
      entry.writeUInt32LE(magic, 0)
      entry.writeUInt32LE(bytes.length, 4)
      entry.writeUInt32LE(crc, 8)
      entry.write(id, 16, 'hex')
      entry.set(bytes, headerSize)
      try {
        for (let at = 0; at < entry.length;) at += writeSync(file, entry, at, entry.length - at, end + at)
      } catch (cause) {
        return Promise.reject(unwritten(cause))
      }
      places.set(id, { offset: end + headerSize, length: bytes.length, crc })
      end += entry.length
      return Promise.resolve()
    },
    close: () => closeSync(file),
  }
}

/** A cache that forgets with the process. */
export function memoryCache(): DerivedCache {
  const held = new Map<string, Uint8Array>()
  return {
    get: (key) => Promise.resolve(held.get(key)?.slice() ?? null),
    put: (key, bytes) => {
      held.set(key, new Uint8Array(bytes))
      return Promise.resolve()
    },
  }
}
