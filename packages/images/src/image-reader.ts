import { readFile } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { DocumentReader, DocumentRecord } from '@colrag/core'
import { ColragError, documentId } from '@colrag/core'
import { fingerprint, sha256 } from '@colrag/stage-kit'
import { imageDocument } from './image-document.ts'
import { pictureFacts } from './picture-file.ts'
import { pictureMetadata } from './picture-metadata.ts'

export interface ImageReaderOptions {
  /** Most pixels of a page picture; larger ones are made smaller. Default 12 million. */
  readonly rasterPixels?: number
}

const name = 'images'
const version = 1

/**
 * Reads PNG and JPEG files as documents of one page and TIFF files as documents of one page a picture. A page has no glyphs, only its
 * picture, upright (EXIF orientation), for a text recogniser. Its size follows the resolution the file tells, else A4.
 */
export function imageReader(options: ImageReaderOptions = {}): DocumentReader {
  const { rasterPixels = 12e6 } = options
  if (!(rasterPixels > 0)) throw new ColragError('invalid-options', name, 'rasterPixels must be a number above 0')
  return {
    name,
    fingerprint: fingerprint(name, version, { rasterPixels }),
    mediaTypes: ['image/png', 'image/jpeg', 'image/tiff'],
    async open(uri) {
      const path = uri.startsWith('file:') ? fileURLToPath(uri) : resolve(uri)
      const bytes = await readBytes(path, uri)
      const facts = await pictureFacts(bytes, uri)
      const record: DocumentRecord = {
        id: documentId(sha256(bytes)),
        uri: pathToFileURL(path).href,
        title: basename(path, extname(path)).normalize('NFC'),
        pageCount: facts.pages,
        path: [],
        outline: [],
        metadata: pictureMetadata(facts),
      }
      return imageDocument(name, record, bytes, { rasterPixels })
    },
    close: () => Promise.resolve(),
  }
}

async function readBytes(path: string, uri: string): Promise<Uint8Array> {
  try {
    return await readFile(path)
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code
    if (code === 'ENOENT') throw new ColragError('not-found', uri, 'there is no such file', { cause })
    throw new ColragError('bad-input', uri, `the file cannot be read: ${(cause as Error).message}`, { cause })
  }
}
