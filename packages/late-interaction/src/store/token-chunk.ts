import type { BlobStore, UnitId } from '@colrag/core'
import { loadRows, packBlob, packRows, readBlob, readJsonPart, whole } from '@colrag/stage-kit/indexes'
import type { BlobEntry, BlobKind, Facets, NewBlob, Packed, Parts, QuantisedRows } from '@colrag/stage-kit/indexes'
import { pooledRows } from './pooled-rows.ts'

/** Units that lie in two files: what every search looks at, and the tokens, which are wanted for few units. */
export interface ChunkEntry {
  readonly rows: number
  readonly head: BlobEntry
  readonly body: BlobEntry
}

/** `counts`: tokens of each unit. Vectors are read and checked whenever they are asked for; who reads them lays them where they are used. */
export interface TokenChunk {
  readonly entry: ChunkEntry
  readonly parts: Parts
  readonly ids: readonly UnitId[]
  readonly counts: ArrayLike<number>
  pooled(): Promise<QuantisedRows>
  /** `room`: bytes to read into, as `BlobStore.read` takes them; the rows then lie in them. */
  tokens(room?: (size: number) => Uint8Array): Promise<QuantisedRows>
}

export interface TokenRow {
  readonly id: UnitId
  readonly facets: Facets
  readonly tokens: QuantisedRows
}

/** What all files of an index have in common beside its head. `coarse`: how many tokens become one pooled vector. */
export interface ChunkKind {
  readonly prefix: string
  readonly dims: number
  readonly coarse: number
}

export const tokenFormat = 1
const blobKind = (kind: 'head' | 'body', { dims, coarse }: ChunkKind): BlobKind => ({
  kind: `tokens-${kind}`,
  format: tokenFormat,
  identity: kind === 'head' ? { dims, coarse } : { dims },
})

/** The files of some units, ids ascending. */
export function packChunk(kind: ChunkKind, rows: readonly TokenRow[]): { readonly entry: ChunkEntry; readonly blobs: readonly NewBlob[] } {
  const pooled = rows.map(({ tokens }) => pooledRows(tokens, kind.coarse))
  const head = packBlob(kind.prefix, blobKind('head', kind), {
    counts: {},
    parts: {
      ...packRows(rows.map(({ id, facets }) => [id, facets])),
      tokens: Uint32Array.from(rows, ({ tokens }) => tokens.rows),
      ...packQuantised(pooled),
    },
  })
  const body = packBlob(kind.prefix, blobKind('body', kind), { counts: {}, parts: packQuantised(rows.map(({ tokens }) => tokens)) })
  return { entry: { rows: rows.length, head: head.entry, body: body.entry }, blobs: [head, body] }
}

/** Throws `corrupt` for files that are gone or not what was written; tokens are looked at when they are asked for. */
export async function readChunk(store: BlobStore, kind: ChunkKind, entry: ChunkEntry): Promise<TokenChunk> {
  const head = (): Promise<Packed> => readBlob(store, entry.head, blobKind('head', kind))
  // Copies, so that the vectors beside them can go.
  const parts = Object.fromEntries(
    Object.entries((await head()).parts).flatMap(([name, part]) => (vectorParts.has(name) ? [] : [[name, part.slice()]])),
  )
  return {
    entry,
    parts,
    ids: readJsonPart(parts['ids']) as readonly UnitId[],
    counts: whole(parts['tokens']),
    pooled: async () => quantisedOf((await head()).parts, kind.dims),
    tokens: async (room) => quantisedOf((await readBlob(store, entry.body, blobKind('body', kind), false, room)).parts, kind.dims),
  }
}

export async function verifyChunk(store: BlobStore, kind: ChunkKind, entry: ChunkEntry): Promise<void> {
  await readBlob(store, entry.head, blobKind('head', kind), true)
  await readBlob(store, entry.body, blobKind('body', kind), true)
}

/** The units of a chunk one by one, to be packed anew with others. */
export async function rowsOf(chunk: TokenChunk): Promise<readonly TokenRow[]> {
  const { codes, scales, dims } = await chunk.tokens()
  const { ids, facets } = loadRows(chunk.parts)
  let at = 0
  return ids.map((id, row) => {
    const rows = chunk.counts[row] ?? 0
    const from = at
    at += rows
    return {
      id,
      facets: facets(row),
      tokens: { rows, dims, codes: codes.subarray(from * dims, at * dims), scales: scales.subarray(from, at) },
    }
  })
}

const vectorParts: ReadonlySet<string> = new Set(['scales', 'codes'])

function packQuantised(units: readonly QuantisedRows[]): Parts {
  const codes = new Uint8Array(units.reduce((sum, unit) => sum + unit.codes.length, 0))
  const scales = new Float32Array(units.reduce((sum, unit) => sum + unit.rows, 0))
  let row = 0
  for (const unit of units) {
    codes.set(new Uint8Array(unit.codes.buffer, unit.codes.byteOffset, unit.codes.length), row * unit.dims)
    scales.set(unit.scales, row)
    row += unit.rows
  }
  return { scales, codes }
}

function quantisedOf({ codes, scales }: Parts, dims: number): QuantisedRows {
  const bytes = codes as Uint8Array
  return {
    rows: bytes.length / dims,
    dims,
    codes: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length),
    scales: scales as Float32Array,
  }
}
