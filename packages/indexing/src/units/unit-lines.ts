import type { BlobStore } from '@colrag/core'
import { packBlob, readBlob } from '@colrag/stage-kit/indexes'
import type { BlobEntry, BlobKind, NewBlob } from '@colrag/stage-kit/indexes'

/** Lines of JSON, each with its line feed; the line of row r ends before `ends[r]`. */
export interface UnitLines {
  readonly lines: Uint8Array
  readonly ends: Uint32Array | Float64Array
}

const blobKind: BlobKind = { kind: 'unit-lines', format: 1, identity: {} }
const lineFeed = 10

export function packLines(rows: readonly { readonly line: Uint8Array }[]): NewBlob {
  const ends = new Uint32Array(rows.length)
  let size = 0
  for (const [r, { line }] of rows.entries()) ends[r] = size += line.length + 1
  const lines = new Uint8Array(size).fill(lineFeed)
  for (const [r, { line }] of rows.entries()) lines.set(line, r === 0 ? 0 : ends[r - 1])
  return packBlob('units', blobKind, { counts: {}, parts: { ends, lines } })
}

/** Throws `corrupt` where the file is gone or not what was written; `thorough` as in `readBlob`. */
export async function readLines(store: BlobStore, entry: BlobEntry, thorough = false): Promise<UnitLines> {
  const { parts } = await readBlob(store, entry, blobKind, thorough)
  return { lines: parts['lines'] as Uint8Array, ends: parts['ends'] as Uint32Array }
}

export const lineAt = ({ lines, ends }: UnitLines, row: number): Uint8Array =>
  lines.subarray(row === 0 ? 0 : ends[row - 1], (ends[row] ?? 1) - 1)
