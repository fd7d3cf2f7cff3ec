import type { BlobStore, UnitId } from '@colrag/core'
import type { NewBlob } from './blob-entry.ts'
import { splitRows, touchedChunks } from './chunk-plan.ts'

/** How an index keeps its rows in files: some rows a chunk, a chunk in one file or more. */
export interface ChunkForm<R extends { readonly id: UnitId }, C extends { readonly ids: readonly UnitId[] }> {
  /** Rows a chunk on average, a power of two. */
  readonly average: number
  rowsOf(chunk: C): Promise<readonly R[]>
  /** The files of rows whose ids ascend; `open` reads them back and is called when they are written. */
  pack(rows: readonly R[]): { readonly blobs: readonly NewBlob[]; open(store: BlobStore): Promise<C> }
}

/** Before a change, and what it changes: `gone` and the ids of `added` leave, then `added` comes. `known`: names of files that are there. */
export interface ChunkChange<R, C> {
  readonly chunks: readonly C[]
  readonly gone: ReadonlySet<UnitId>
  readonly added: ReadonlyMap<UnitId, R>
  readonly known: ReadonlySet<string>
}

/** Writes a file unless it is known or `written` already, and adds its name to `written`. */
export async function writeBlob(store: BlobStore, { entry, bytes }: NewBlob, known: ReadonlySet<string>, written: string[]): Promise<void> {
  if (known.has(entry.blob) || written.includes(entry.blob)) return
  written.push(entry.blob)
  await store.write(entry.blob, bytes)
}

/** The chunks after a change: those that it does not touch as they are, the others cut anew and written. */
export async function changeChunks<R extends { readonly id: UnitId }, C extends { readonly ids: readonly UnitId[] }>(
  store: BlobStore,
  { chunks: before, gone, added, known }: ChunkChange<R, C>,
  form: ChunkForm<R, C>,
  written: string[],
): Promise<C[]> {
  const touched = touchedChunks(before, gone, added)
  const fresh = [...added.keys()].sort()
  const chunks: C[] = []
  let next = 0
  for (let c = 0; c === 0 || c < before.length;) {
    const kept = before[c]
    if (kept && !touched[c]) {
      chunks.push(kept)
      c++
      continue
    }
    const rows: R[] = []
    for (; c < before.length && touched[c]; c++)
      rows.push(...(await form.rowsOf(before[c] as C)).filter(({ id }) => !gone.has(id) && !added.has(id)))
    const end = before[c]?.ids[0]
    for (; next < fresh.length && (end === undefined || (fresh[next] as UnitId) < end); next++)
      rows.push(added.get(fresh[next] as UnitId) as R)
    rows.sort((a, b) => (a.id < b.id ? -1 : 1))
    for (const part of splitRows(rows, form.average)) {
      const { blobs, open } = form.pack(part)
      for (const blob of blobs) await writeBlob(store, blob, known, written)
      chunks.push(await open(store))
    }
    if (before.length === 0) break
  }
  return chunks
}
