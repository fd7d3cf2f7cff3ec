import { damaged, jsonPart, packFile, readJsonPart, unpackFile } from '@colrag/stage-kit/indexes'
import type { Identity } from '@colrag/stage-kit/indexes'
import { tokenFormat } from './token-chunk.ts'
import type { ChunkEntry } from './token-chunk.ts'

/** How the two stages search: so many candidates are scored exactly, with this share of the true best ten, as measured. */
export interface TwoStages {
  readonly candidates: number
  readonly agreement: number
}

/** The one file that says which others an index consists of; it replaces the old one as a whole, and that is when a change takes effect. */
export interface TokenHead {
  readonly chunks: readonly ChunkEntry[]
  /** Null where every search looks at everything. */
  readonly stages: TwoStages | null
}

const kind = 'tokens'

export const packHead = ({ chunks, stages }: TokenHead, identity: Identity): Uint8Array =>
  packFile(kind, tokenFormat, identity, { counts: {}, parts: { chunks: jsonPart(chunks), stages: jsonPart(stages) } })

/** Throws `corrupt` and `index-incompatible` as `unpackFile` does. */
export function readHead(subject: string, bytes: Uint8Array, identity: Identity): TokenHead {
  const { parts } = unpackFile(subject, bytes, kind, tokenFormat, identity)
  if (!parts['chunks'] || !parts['stages']) throw damaged(subject, 'it names no files')
  return { chunks: readJsonPart(parts['chunks']) as ChunkEntry[], stages: readJsonPart(parts['stages']) as TwoStages | null }
}

/** The files that a head names. */
export const blobsOf = ({ chunks }: TokenHead): string[] => chunks.flatMap(({ head, body }) => [head.blob, body.blob])
