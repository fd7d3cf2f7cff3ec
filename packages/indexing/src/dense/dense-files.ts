import type { BlobStore, UnitId } from '@colrag/core'
import type { Identity } from '../format/packed-file.ts'
import { packBlob, readBlob } from './blob-entry.ts'
import type { BlobKind, NewBlob } from './blob-entry.ts'
import { rowsPerChunk, splitRows, touchedChunks } from './chunk-plan.ts'
import { blobsOf, denseFormat, packHead, readHead } from './dense-head.ts'
import { denseState } from './dense-state.ts'
import type { DenseState } from './dense-state.ts'
import { fewAtOnce } from './few-at-once.ts'
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
  const { file, identity, dims, storage: name, approximateFrom, kernel, average = rowsPerChunk(options.dims) } = options
  const prefix = file.replace(/\.bin$/, '')
  const kind: ChunkKind = { prefix, dims, storage: name }
  const listsKind: BlobKind = { kind: 'dense-lists', format: denseFormat, identity: { dims, storage: name } }
  const storage = vectorStorage(name)
  const load = (head: DenseState['head'], chunks: readonly RowChunk[], lists: NearLists | null): DenseState =>
    denseState(head, chunks, lists, dims, storage, kernel)

  async function write(store: BlobStore, { entry, bytes }: NewBlob, known: ReadonlySet<string>, written: string[]): Promise<void> {
    if (known.has(entry.blob) || written.includes(entry.blob)) return
    written.push(entry.blob)
    await store.write(entry.blob, bytes)
  }

  /** The chunks after a change: those that it does not touch as they are, the others cut anew and written. */
  async function changedChunks(
    store: BlobStore,
    state: DenseState,
    gone: ReadonlySet<UnitId>,
    added: ReadonlyMap<UnitId, DenseRow>,
    written: string[],
  ): Promise<RowChunk[]> {
    const known = new Set(blobsOf(state.head))
    const touched = touchedChunks(state.chunks, gone, added)
    const fresh = [...added.keys()].sort()
    const chunks: RowChunk[] = []
    let next = 0
    for (let c = 0; c === 0 || c < state.chunks.length;) {
      const kept = state.chunks[c]
      if (kept && !touched[c]) {
        chunks.push(kept)
        c++
        continue
      }
      const rows: DenseRow[] = []
      for (; c < state.chunks.length && touched[c]; c++)
        rows.push(...(await rowsOf(state.chunks[c] as RowChunk, dims)).filter(({ id }) => !gone.has(id)))
      const end = state.chunks[c]?.ids[0]
      for (; next < fresh.length && (end === undefined || (fresh[next] as UnitId) < end); next++)
        rows.push(added.get(fresh[next] as UnitId) as DenseRow)
      rows.sort((a, b) => (a.id < b.id ? -1 : 1))
      for (const part of splitRows(rows, average)) {
        const { entry, blobs } = packChunk(kind, part)
        for (const blob of blobs) await write(store, blob, known, written)
        chunks.push(await readChunk(store, kind, entry, blobs[0]?.bytes))
      }
      if (state.chunks.length === 0) break
    }
    return chunks
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
        const chunks = await changedChunks(store, state, changed, added, written)
        const lists = await changedLists(chunks, state, changed)
        const blob = lists && packBlob(prefix, listsKind, packLists(lists))
        if (blob) await write(store, blob, new Set(blobsOf(state.head)), written)
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
      if (!store.list || !store.remove) return
      const named = new Set([file, ...blobsOf(readHead(file, await store.read(file), identity))])
      for (const name of await store.list()) if (name.startsWith(`${prefix}.`) && !named.has(name)) await store.remove(name)
    },
    async verify(store) {
      const head = readHead(file, await store.read(file), identity)
      for (const entry of head.chunks) await verifyChunk(store, kind, entry)
      if (head.lists) await readBlob(store, head.lists, listsKind, true)
    },
  }
}
