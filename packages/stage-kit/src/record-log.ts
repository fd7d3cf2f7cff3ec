import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
import type { DerivedCache } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { sha256 } from './hash.ts'

const headerSize = 40
const windowSize = 1 << 16
const magic = 0x316c7263
/** So begins the name of an entry that was erased, also where a killed process erased a part of it; that of a key does not. */
const nobody = '0'.repeat(8)

/** The name under which an entry lies in a log: 48 hex digits, all that is left there of its key. */
export const recordName = (key: string): string => sha256(key).slice(0, 48)

/**
 * A cache with an end. `liveBytes` of `bytes` belong to entries that can be had; the rest are erased or replaced ones. `erase` takes away the
 * entries of some names at once, their bytes too; `compact` leaves only the entries that `keep` wants, by writing them aside and renaming:
 * killed at any moment it leaves the old log or the new one. Both do nothing on a log opened for reading.
 */
export interface RecordLog extends DerivedCache {
  readonly size: number
  readonly bytes: number
  readonly liveBytes: number
  /** How many entries are damaged: reads all of them. One whose header is damaged hides those behind it and counts as one. */
  damaged(): number
  erase(names: Iterable<string>): void
  compact(keep?: (name: string) => boolean): void
  close(): void
}

interface Place {
  readonly offset: number
  readonly length: number
  readonly crc: number
}

/**
 * Derived bytes by key in one append-only file: `magic, length, crc32 of key hash and bytes, crc32 of the header, 24 bytes of key hash,
 * bytes`. A process killed in the middle of a write leaves a torn tail, which the next opening cuts off; a damaged entry reads as absent. One
 * writer at a time: the owner of the workspace's lease; `readOnly` leaves the file as it is and forgets what is put. A put that cannot be
 * written whole rejects, with `over-budget` where the disk is full, and leaves what was there before. An erased entry keeps its length, under a
 * key hash of zeros, until the log is compacted.
 */
export function recordLog(path: string, options: { readonly readOnly?: boolean } = {}): RecordLog {
  const readOnly = options.readOnly === true
  if (!readOnly) {
    mkdirSync(dirname(path), { recursive: true })
    // Of a compaction that was killed.
    rmSync(`${path}.part`, { force: true })
  }
  const open = (): number => openSync(path, readOnly ? constants.O_RDONLY : constants.O_RDWR | constants.O_CREAT)
  let file = open()
  let places = new Map<string, Place>()
  let live = 0
  /** What the last scan stopped at was never written so; a torn tail was. */
  let broken = false
  let end = scan()

  function forget(name: string): void {
    const place = places.get(name)
    if (place && places.delete(name)) live -= headerSize + place.length
  }

  function know(name: string, place: Place): void {
    if (places.has(name)) forget(name)
    places.set(name, place)
    live += headerSize + place.length
  }

  /** Headers are read many at a time where entries are small. */
  function scan(): number {
    const { size } = fstatSync(file)
    const window = Buffer.alloc(Math.min(windowSize, size))
    let from = 0
    let to = 0
    let at = 0
    while (at + headerSize <= size) {
      if (at < from || at + headerSize > to) {
        from = at
        to = at + readSync(file, window, 0, window.length, at)
        if (at + headerSize > to) break
      }
      const header = window.subarray(at - from, at - from + headerSize)
      const length = header.readUInt32LE(4)
      broken = header.readUInt32LE(0) !== magic || !isIntact(header)
      if (broken || at + headerSize + length > size) break
      const name = header.toString('hex', 16, headerSize)
      if (!name.startsWith(nobody)) know(name, { offset: at + headerSize, length, crc: header.readUInt32LE(8) })
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
    return unwritable(path, cause)
  }

  function bytesOf(name: string, place: Place): Buffer | null {
    const bytes = Buffer.alloc(place.length)
    readSync(file, bytes, 0, place.length, place.offset)
    return crcOf(name, bytes) === place.crc ? bytes : null
  }

  /** Writes the wanted entries in their order to a new file; damaged ones stay behind. */
  function copyTo(aside: string, keep: (name: string) => boolean): void {
    const target = openSync(aside, 'w')
    try {
      for (const [name, place] of [...places].sort(([, a], [, b]) => a.offset - b.offset)) {
        const bytes = keep(name) ? bytesOf(name, place) : null
        if (bytes) writeWhole(target, entryOf(name, bytes, place.crc), null)
      }
      fsyncSync(target)
    } finally {
      closeSync(target)
    }
  }

  return {
    get size() {
      return places.size
    },
    get bytes() {
      return end
    },
    get liveBytes() {
      return live
    },
    get(key) {
      const name = recordName(key)
      const place = places.get(name)
      const bytes = place ? bytesOf(name, place) : null
      if (!bytes) forget(name)
      return Promise.resolve(bytes)
    },
    put(key, bytes) {
      if (readOnly) return Promise.resolve()
      const name = recordName(key)
      const crc = crcOf(name, bytes)
      const entry = entryOf(name, bytes, crc)
      try {
        writeWhole(file, entry, end)
      } catch (cause) {
        return Promise.reject(unwritten(cause))
      }
      know(name, { offset: end + headerSize, length: bytes.length, crc })
      end += entry.length
      return Promise.resolve()
    },
    damaged: () => [...places].filter(([name, place]) => !bytesOf(name, place)).length + (broken ? 1 : 0),
    erase(names) {
      if (readOnly) return
      for (const name of names) {
        const place = places.get(name)
        if (!place) continue
        writeWhole(file, Buffer.alloc(headerSize - 12 + place.length), place.offset - headerSize + 12)
        forget(name)
      }
    },
    compact(keep = () => true) {
      if (readOnly) return
      const aside = `${path}.part`
      try {
        copyTo(aside, keep)
      } catch (cause) {
        rmSync(aside, { force: true })
        throw unwritable(path, cause)
      }
      // Some systems replace no file that is open.
      closeSync(file)
      try {
        renameSync(aside, path)
      } finally {
        file = open()
        places = new Map()
        live = 0
        end = scan()
      }
    },
    close: () => closeSync(file),
  }
}

const crcOf = (name: string, bytes: Uint8Array): number => crc32(bytes, crc32(Buffer.from(name, 'hex')))

function entryOf(name: string, bytes: Uint8Array, crc: number): Buffer {
  const entry = Buffer.alloc(headerSize + bytes.length)
  entry.writeUInt32LE(magic, 0)
  entry.writeUInt32LE(bytes.length, 4)
  entry.writeUInt32LE(crc, 8)
  entry.write(name, 16, 'hex')
  entry.writeUInt32LE(checkOf(entry), 12)
  entry.set(bytes, headerSize)
  return entry
}

/** Of a header, its own place taken for zeros; never 0, which says that there is none (erased entries, and those of earlier versions). */
const checkOf = (header: Buffer): number => crc32(header.subarray(16, headerSize), crc32(header.subarray(0, 12))) || 1
const isIntact = (header: Buffer): boolean => [0, checkOf(header)].includes(header.readUInt32LE(12))

/** `position` null: where the file is at. */
function writeWhole(file: number, bytes: Uint8Array, position: number | null): void {
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at, position === null ? null : position + at)
}

function unwritable(path: string, cause: unknown): ColragError {
  const code = (cause as NodeJS.ErrnoException).code ?? ''
  if (!['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code))
    return new ColragError('internal', path, `${path} cannot be written to: ${(cause as Error).message}`, { cause })
  return new ColragError('over-budget', path, `the disk is full, or a limit on files is reached: ${path} cannot grow`, {
    cause,
    hint: 'make room and run again; what was done so far is kept',
  })
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
