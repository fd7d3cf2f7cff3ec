import type { BlobStore, UnitId } from '@colrag/core'
import { changeChunks, fewAtOnce, rowsPerChunk, sweepBlobs } from '@colrag/stage-kit/indexes'
import type { ChunkForm, Identity } from '@colrag/stage-kit/indexes'
import type { KernelMaker } from '../kernel/maxsim-kernel.ts'
import { measureStages } from '../search/measure-stages.ts'
import { packChunk, readChunk, rowsOf, verifyChunk } from './token-chunk.ts'
import type { ChunkKind, TokenChunk, TokenRow } from './token-chunk.ts'
import { blobsOf, packHead, readHead } from './token-head.ts'
import type { TokenHead } from './token-head.ts'
import { tokenState } from './token-state.ts'
import type { TokenState } from './token-state.ts'

export interface TokenFilesOptions {
  /** The head file; the names of the others begin with its name. */
  readonly file: string
  readonly identity: Identity
  readonly dims: number
  readonly coarse: number
  readonly approximateFrom: number | 'never'
  readonly kernel: KernelMaker
}

/** The files of a token index: a head, and chunks of units that never change under their names. */
export interface TokenFiles {
  create(store: BlobStore): Promise<TokenState>
  open(store: BlobStore): Promise<TokenState>
  /** Removes `gone`, then adds rows, and writes what differs. Nothing of it is visible before the new head is in place. */
  change(store: BlobStore, state: TokenState, gone: ReadonlySet<UnitId>, added: ReadonlyMap<UnitId, TokenRow>): Promise<TokenState>
  /** Removes files that the head does not name. */
  sweep(store: BlobStore): Promise<void>
  verify(store: BlobStore): Promise<void>
}

/** Tokens of a unit as people write them, and of a page or its picture: only how large files get depends on it. */
const usualTokens = (level: string | number | boolean | undefined): number => (level === 'page' ? 1024 : 128)

export function tokenFiles({ file, identity, dims, coarse, approximateFrom, kernel }: TokenFilesOptions): TokenFiles {
  const prefix = file.replace(/\.bin$/, '')
  const kind: ChunkKind = { prefix, dims, coarse }
  const form: ChunkForm<TokenRow, TokenChunk> = {
    average: rowsPerChunk(usualTokens(identity['level']) * dims),
    rowsOf,
    pack(rows) {
      const { entry, blobs } = packChunk(kind, rows)
      return { blobs, open: (store) => readChunk(store, kind, entry) }
    },
  }
  const load = (head: TokenHead, chunks: readonly TokenChunk[]): TokenState => tokenState(head, chunks, { dims, coarse }, kernel)
  return {
    async create(store) {
      const head = { chunks: [], stages: null }
      await store.write(file, packHead(head, identity))
      return load(head, [])
    },
    async open(store) {
      const head = readHead(file, await store.read(file), identity)
      return load(head, await fewAtOnce(head.chunks, (entry) => readChunk(store, kind, entry)))
    },
    async change(store, state, gone, added) {
      const written: string[] = []
      try {
        const known = new Set(blobsOf(state.head))
        const chunks = await changeChunks(store, { chunks: state.chunks, gone, added, known }, form, written)
        const plain = load({ chunks: chunks.map(({ entry }) => entry), stages: null }, chunks)
        const isLarge = approximateFrom !== 'never' && plain.tokens >= approximateFrom
        const next = isLarge ? { ...plain, head: { ...plain.head, stages: await measureStages(plain, dims) } } : plain
        const bytes = packHead(next.head, identity)
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
    },
  }
}
