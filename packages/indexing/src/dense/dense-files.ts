import type { BlobStore, UnitId } from '@colrag/core'
import { changeChunks, fewAtOnce, packBlob, readBlob, rowsPerChunk, sweepBlobs, writeBlob } from '@colrag/stage-kit/indexes'
import type { BlobKind, ChunkForm, Identity } from '@colrag/stage-kit/indexes'
import { blobsOf, denseFormat, packHead, readHead } from './dense-head.ts'
import { denseState } from './dense-state.ts'
import type { DenseState } from './dense-state.ts'
import type { KernelMaker } from './kernel/scan-kernel.ts'
import { buildLists } from './lists/build-lists.ts'
import { loadLists, packLists } from './lists/near-lists.ts'
import type { NearLists } from './lists/near-lists.ts'
import { packChunk, readChunk, rowsOf, verifyChunk } from './row-chunk.ts'
import type { ChunkKind, DenseRow, RowChunk } from './row-chunk.ts'
import { vectorStorage } from './vector-storage.ts'
import type { StorageName } from './vector-storage.ts'

export interface DenseFilesOptions {
  /** The head file; the names of the others begin with its name. */
  readonly file: string
  readonly identity: Identity
  readonly dims: number
  readonly storage: StorageName
  readonly approximateFrom: number | 'never'
  readonly kernel: KernelMaker
  /** Rows a chunk on average, a power of two; as `rowsPerChunk` says when absent. */
  readonly average?: number
}

/** The files of a dense index: a head, and chunks of rows that never change under their names. */
export interface DenseFiles {
  create(store: BlobStore): Promise<DenseState>
  open(store: BlobStore): Promise<DenseState>
  /** Removes `gone`, then adds rows, and writes what differs. Nothing of it is visible before the new head is in place. */
  change(store: BlobStore, state: DenseState, gone: ReadonlySet<UnitId>, added: ReadonlyMap<UnitId, DenseRow>): Promise<DenseState>
  /** Removes files that the head does not name. */
  sweep(store: BlobStore): Promise<void>
  verify(store: BlobStore): Promise<void>
}

export function denseFiles(options: DenseFilesOptions): DenseFiles {
  const { file, identity, dims, storage: name, approximateFrom, kernel, average = rowsPerChunk(4 * options.dims) } = options
  const prefix = file.replace(/\.bin$/, '')
  const kind: ChunkKind = { prefix, dims, storage: name }
  const listsKind: BlobKind = { kind: 'dense-lists', format: denseFormat, identity: { dims, storage: name } }
  const storage = vectorStorage(name)
  const load = (head: DenseState['head'], chunks: readonly RowChunk[], lists: NearLists | null): DenseState =>
    denseState(head, chunks, lists, dims, storage, kernel)

  const form: ChunkForm<DenseRow, RowChunk> = {
    average,
    rowsOf: (chunk) => rowsOf(chunk, dims),
    pack(rows) {
      const { entry, blobs } = packChunk(kind, rows)
      return { blobs, open: (store) => readChunk(store, kind, entry, blobs[0]?.bytes) }
    },
  }

  async function changedLists(chunks: readonly RowChunk[], state: DenseState, changed: ReadonlySet<UnitId>): Promise<NearLists | null> {
    const plain = load({ chunks: [], lists: null }, chunks, null)
    if (approximateFrom === 'never' || plain.units.ids.length < approximateFrom) return null
    const earlier = state.lists && { ids: state.units.ids, lists: state.lists.lists, changed }
    return buildLists(plain, earlier, dims, kernel)
  }

  return {
    async create(store) {
      const head = { chunks: [], lists: null }
      await store.write(file, packHead(head, identity))
      return load(head, [], null)
    },
    async open(store) {
      const head = readHead(file, await store.read(file), identity)
      const chunks = await fewAtOnce(head.chunks, (entry) => readChunk(store, kind, entry))
      return load(head, chunks, head.lists && loadLists(await readBlob(store, head.lists, listsKind)))
    },
    async change(store, state, gone, added) {
      const written: string[] = []
      try {
        const changed = new Set([...gone, ...added.keys()])
        const known = new Set(blobsOf(state.head))
        const chunks = await changeChunks(store, { chunks: state.chunks, gone, added, known }, form, written)
        const lists = await changedLists(chunks, state, changed)
        const blob = lists && packBlob(prefix, listsKind, packLists(lists))
        if (blob) await writeBlob(store, blob, known, written)
        const head = { chunks: chunks.map((chunk) => chunk.entry), lists: blob?.entry ?? null }
        const bytes = packHead(head, identity)
        const next = load(head, chunks, lists)
        if (!Buffer.from(bytes).equals(packHead(state.head, identity))) await store.write(file, bytes)
        return next
      } catch (error) {
        // Nobody names them; where even this fails, the next change sweeps them away.
        for (const name of written) await store.remove?.(name).catch(() => undefined)
        throw error
      }
    },
    async sweep(store) {
      await sweepBlobs(store, prefix, new Set([file, ...blobsOf(readHead(file, await store.read(file), identity))]))
    },
    async verify(store) {
      const head = readHead(file, await store.read(file), identity)
      for (const entry of head.chunks) await verifyChunk(store, kind, entry)
      if (head.lists) await readBlob(store, head.lists, listsKind, true)
    },
  }
}
