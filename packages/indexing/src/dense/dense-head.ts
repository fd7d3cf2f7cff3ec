import { damaged, jsonPart, packFile, readJsonPart, unpackFile } from '@colrag/stage-kit/indexes'
import type { BlobEntry, Identity } from '@colrag/stage-kit/indexes'
import type { ChunkEntry } from './row-chunk.ts'

/** The one file that says which others an index consists of; it replaces the old one as a whole, and that is when a change takes effect. */
export interface DenseHead {
  readonly chunks: readonly ChunkEntry[]
  readonly lists: BlobEntry | null
}

export const denseFormat = 2
const kind = 'dense'

export const packHead = ({ chunks, lists }: DenseHead, identity: Identity): Uint8Array =>
  packFile(kind, denseFormat, identity, { counts: {}, parts: { chunks: jsonPart(chunks), lists: jsonPart(lists) } })

/** Throws `corrupt` and `index-incompatible` as `unpackFile` does. */
export function readHead(subject: string, bytes: Uint8Array, identity: Identity): DenseHead {
  const { parts } = unpackFile(subject, bytes, kind, denseFormat, identity)
  if (!parts['chunks'] || !parts['lists']) throw damaged(subject, 'it names no files')
  return { chunks: readJsonPart(parts['chunks']) as ChunkEntry[], lists: readJsonPart(parts['lists']) as BlobEntry | null }
}

/** The files that a head names. */
export const blobsOf = ({ chunks, lists }: DenseHead): string[] =>
  [...chunks.flatMap(({ codes, vectors }) => [codes, vectors]), lists].flatMap((entry) => (entry ? [entry.blob] : []))
