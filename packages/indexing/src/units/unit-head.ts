import type { BlobStore, UnitId } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { jsonPart, packFile, readJsonPart, unpackFile } from '@colrag/stage-kit/indexes'
import type { BlobEntry } from '@colrag/stage-kit/indexes'
import type { UnitLines } from './unit-lines.ts'

export const headFile = 'units.bin'
export const unitsFormat = 2
const kind = 'units'

/** A stretch of rows whose lines lie in one file. `start`: its first row. */
export interface UnitChunk {
  readonly start: number
  readonly ids: readonly UnitId[]
  readonly entry: BlobEntry
}

/**
 * What is known of units without reading them: row r is the r-th id in ascending order; `parents[r]` is the row of its parent, -1 for a root;
 * `levelCodes` index `levels`. `lines`: all of them, in a file of format 1, which had no chunks.
 */
export interface UnitHead {
  readonly ids: readonly UnitId[]
  readonly parents: Int32Array
  readonly levelCodes: Uint8Array
  readonly chunks: readonly UnitChunk[]
  readonly lines: UnitLines | null
}

export function packHead(
  { ids, parents, levelCodes }: Omit<UnitHead, 'chunks' | 'lines'>,
  chunks: readonly Omit<UnitChunk, 'ids'>[],
): Uint8Array {
  const starts = Uint32Array.from(chunks, ({ start }) => start)
  const entries = jsonPart(chunks.map(({ entry: { blob, size, crc } }) => [blob, size, crc]))
  return packFile(
    kind,
    unitsFormat,
    {},
    { counts: {}, parts: { ids: jsonPart(ids), parents, levels: levelCodes, starts, chunks: entries } },
  )
}

/** Throws `not-found`, `corrupt`, and `index-incompatible` for a format that is neither this one nor the first. */
export async function readHead(store: BlobStore): Promise<UnitHead> {
  const bytes = await store.read(headFile)
  try {
    const { parts } = unpackFile(headFile, bytes, kind, unitsFormat, {})
    const ids = readJsonPart(parts['ids']) as readonly UnitId[]
    const starts = parts['starts'] as Uint32Array
    const entries = readJsonPart(parts['chunks']) as readonly (readonly [string, number, number])[]
    const chunks = entries.map(([blob, size, crc], c): UnitChunk => {
      const start = starts[c] ?? 0
      return { start, ids: ids.slice(start, starts[c + 1] ?? ids.length), entry: { blob, size, crc } }
    })
    return { ids, parents: parts['parents'] as Int32Array, levelCodes: parts['levels'] as Uint8Array, chunks, lines: null }
  } catch (error) {
    const older = ColragError.is(error) && error.code === 'index-incompatible' ? firstFormat(bytes) : null
    if (older) return older
    throw error
  }
}

/** Null where it is of another format. */
function firstFormat(bytes: Uint8Array): UnitHead | null {
  try {
    const { parts } = unpackFile(headFile, bytes, kind, 1, {})
    return {
      ids: readJsonPart(parts['ids']) as readonly UnitId[],
      parents: parts['parents'] as Int32Array,
      levelCodes: parts['levels'] as Uint8Array,
      chunks: [],
      lines: { lines: parts['lines'] as Uint8Array, ends: parts['ends'] as Float64Array },
    }
  } catch {
    return null
  }
}
