import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobStore } from '@colrag/core'
import { ColragError } from '@colrag/core'

const named = /^[\w-][\w.-]*$/

/**
 * Blobs as files of one folder. A write goes to a file aside, is flushed to the disk and renamed over the old one, so that a reader or a
 * crash at any moment meets the whole old or the whole new bytes. Readers that hold the old file keep it.
 */
export function folderBlobStore(folder: string): BlobStore {
  const place = (path: string): string => {
    if (!named.test(path) || path.endsWith('.part'))
      throw new ColragError(
        'invalid-options',
        path,
        'a blob is named by letters, digits, dots, dashes and underscores, and does not end in .part',
      )
    return join(folder, path)
  }
  return {
    async read(path, room) {
      const file = place(path)
      try {
        return await readWhole(file, room)
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === 'ENOENT') throw new ColragError('not-found', file, 'there is no such file', { cause })
        throw cause
      }
    },
    async write(path, bytes) {
      const file = place(path)
      await mkdir(folder, { recursive: true })
      const aside = `${file}.${randomUUID()}.part`
      try {
        await writeThrough(aside, bytes)
        await rename(aside, file)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
      await flushFolder(folder)
    },
    async list() {
      try {
        return (await readdir(folder)).filter((name) => named.test(name) && !name.endsWith('.part')).sort()
      } catch (cause) {
        if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return []
        throw cause
      }
    },
    remove: (path) => rm(place(path), { force: true }),
  }
}

/** In one piece: `readFile` takes a large file in many small ones, each with its own wait. */
async function readWhole(path: string, room = (size: number): Uint8Array => new Uint8Array(size)): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const bytes = room(size)
    let at = 0
    while (at < size) {
      const { bytesRead } = await file.read(bytes, at, Math.min(size - at, 1 << 30), at)
      if (bytesRead === 0) break
      at += bytesRead
    }
    return bytes.subarray(0, at)
  } finally {
    await file.close()
  }
}

async function writeThrough(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Makes the rename itself durable; systems that cannot open a folder (Windows) keep their own order. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  try {
    await handle?.sync().catch(() => undefined)
  } finally {
    await handle?.close()
  }
}
