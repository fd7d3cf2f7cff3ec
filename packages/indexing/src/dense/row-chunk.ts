import type { BlobStore, UnitId } from '@colrag/core'
import { loadRows, packBlob, packRows, readBlob, readJsonPart } from '@colrag/stage-kit/indexes'
import type { BlobEntry, BlobKind, Facets, NewBlob, Parts } from '@colrag/stage-kit/indexes'
import type { StoredRow } from './vector-storage.ts'

/** Rows that lie in one file; `vectors` in another, since they are wanted for few rows; null where the codes are all there is. */
export interface ChunkEntry {
  readonly rows: number
  readonly codes: BlobEntry
  readonly vectors: BlobEntry | null
}

/** The rows of one chunk: row after row `dims` codes, a scale and an error each. `vectors` reads and checks them once, when asked for. */
export interface RowChunk {
  readonly entry: ChunkEntry
  readonly parts: Parts
  readonly ids: readonly UnitId[]
  readonly codes: Int8Array
  readonly scales: Float32Array
  readonly errors: Float32Array
  vectors(): Promise<Vectors>
}

export type Vectors = Float32Array | Uint16Array | null

export interface DenseRow extends StoredRow {
  readonly id: UnitId
  readonly facets: Facets
  readonly error: number
}

/** What all files of an index have in common beside its head. */
export interface ChunkKind {
  readonly prefix: string
  readonly dims: number
  readonly storage: string
}

const format = 2
const blobKind = (kind: 'codes' | 'vectors', { dims, storage }: ChunkKind): BlobKind => ({
  kind: `dense-${kind}`,
  format,
  identity: { dims, storage },
})

/** The files of some rows, ids ascending. */
export function packChunk(kind: ChunkKind, rows: readonly DenseRow[]): { readonly entry: ChunkEntry; readonly blobs: readonly NewBlob[] } {
  const { dims } = kind
  const codes = new Uint8Array(rows.length * dims)
  rows.forEach((row, r) => codes.set(new Uint8Array(row.codes.buffer, row.codes.byteOffset, dims), r * dims))
  const head = packBlob(kind.prefix, blobKind('codes', kind), {
    counts: {},
    parts: {
      ...packRows(rows.map(({ id, facets }) => [id, facets])),
      scales: Float32Array.from(rows, (row) => row.scale),
      errors: Float32Array.from(rows, (row) => row.error),
      codes,
    },
  })
  const kept = rows[0]?.vector
  if (!kept) return { entry: { rows: rows.length, codes: head.entry, vectors: null }, blobs: [head] }
  const vectors = kept instanceof Float32Array ? new Float32Array(rows.length * dims) : new Uint16Array(rows.length * dims)
  rows.forEach((row, r) => vectors.set(row.vector ?? [], r * dims))
  const body = packBlob(kind.prefix, blobKind('vectors', kind), { counts: {}, parts: { vectors } })
  return { entry: { rows: rows.length, codes: head.entry, vectors: body.entry }, blobs: [head, body] }
}

/**
 * Throws `corrupt` for files that are gone or not what was written; vectors are looked at when they are asked for. `bytes`: the file of the
 * codes, where it was just written.
 */
export async function readChunk(store: BlobStore, kind: ChunkKind, entry: ChunkEntry, bytes?: Uint8Array): Promise<RowChunk> {
  const { parts } = await readBlob(bytes ? { read: () => Promise.resolve(bytes) } : store, entry.codes, blobKind('codes', kind))
  const codes = parts['codes'] as Uint8Array
  let held: Promise<Vectors> | null = null
  return {
    entry,
    parts,
    ids: readJsonPart(parts['ids']) as readonly UnitId[],
    codes: new Int8Array(codes.buffer, codes.byteOffset, codes.length),
    scales: parts['scales'] as Float32Array,
    errors: parts['errors'] as Float32Array,
    vectors() {
      if (!entry.vectors) return Promise.resolve(null)
      held ??= readBlob(store, entry.vectors, blobKind('vectors', kind)).then(
        (file) => file.parts['vectors'] as Vectors,
        (error: unknown) => {
          held = null
          throw error
        },
      )
      return held
    },
  }
}

export async function verifyChunk(store: BlobStore, kind: ChunkKind, entry: ChunkEntry): Promise<void> {
  await readBlob(store, entry.codes, blobKind('codes', kind), true)
  if (entry.vectors) await readBlob(store, entry.vectors, blobKind('vectors', kind), true)
}

/** The rows of a chunk one by one, to be packed anew with others. */
export async function rowsOf(chunk: RowChunk, dims: number): Promise<readonly DenseRow[]> {
  const vectors = await chunk.vectors()
  const { ids, facets } = loadRows(chunk.parts)
  return ids.map((id, row) => ({
    id,
    facets: facets(row),
    vector: vectors?.subarray(row * dims, (row + 1) * dims) ?? null,
    codes: chunk.codes.subarray(row * dims, (row + 1) * dims),
    scale: chunk.scales[row] as number,
    error: chunk.errors[row] as number,
  }))
}
