import { open } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DocumentReader, OpenDocument, OpenOptions, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { fingerprint } from './hash.ts'
import { totalSpent } from './total-spent.ts'

const signatures: readonly { readonly type: string; readonly starts: readonly (readonly number[])[] }[] = [
  { type: 'image/png', starts: [[0x89, 0x50, 0x4e, 0x47]] },
  { type: 'image/jpeg', starts: [[0xff, 0xd8, 0xff]] },
  {
    type: 'image/tiff',
    starts: [
      [0x49, 0x49, 0x2a, 0x00],
      [0x4d, 0x4d, 0x00, 0x2a],
      [0x49, 0x49, 0x2b, 0x00],
      [0x4d, 0x4d, 0x00, 0x2b],
    ],
  },
]

/**
 * One reader out of several: a file goes to the reader of what its first bytes say it is, whatever its name; one that no signature fits goes
 * to the first reader. What that refuses is refused with what all of them read.
 */
export function readersByContent(readers: readonly [DocumentReader, ...DocumentReader[]]): DocumentReader {
  return {
    name: readers[0].name,
    fingerprint: fingerprint('readers-by-content', 1, { readers: readers.map((reader) => reader.fingerprint) }),
    mediaTypes: readers.flatMap((reader) => reader.mediaTypes),
    async open(uri: string, options: OpenOptions, ctx: RunContext): Promise<OpenDocument> {
      const type = await mediaTypeOf(uri)
      const known = readers.find((reader) => reader.mediaTypes.includes(type))
      if (known) return known.open(uri, options, ctx)
      try {
        return await readers[0].open(uri, options, ctx)
      } catch (cause) {
        if (!ColragError.is(cause) || cause.code !== 'bad-input' || cause.hint !== undefined) throw cause
        throw new ColragError('bad-input', uri, 'this is no file of a kind that is read, whatever its name says', {
          cause,
          hint: `files of these kinds are read: ${readers.flatMap((reader) => reader.mediaTypes).join(', ')}`,
        })
      }
    },
    spent: () => totalSpent(readers),
    async close() {
      await Promise.all(readers.map((reader) => reader.close()))
    },
  }
}

async function mediaTypeOf(uri: string): Promise<string> {
  const path = uri.startsWith('file:') ? fileURLToPath(uri) : resolve(uri)
  const head = Buffer.alloc(8)
  try {
    const file = await open(path)
    try {
      await file.read(head, 0, head.length, 0)
    } finally {
      await file.close()
    }
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new ColragError('not-found', uri, 'there is no such file', { cause })
    throw new ColragError('bad-input', uri, `the file cannot be read: ${(cause as Error).message}`, { cause })
  }
  return signatures.find(({ starts }) => starts.some((start) => start.every((byte, i) => head[i] === byte)))?.type ?? 'unknown'
}
