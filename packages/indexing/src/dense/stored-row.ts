import { quantiseRow } from './quantised.ts'
import type { StoredRow, StorageName } from './vector-storage.ts'
import { vectorStorage } from './vector-storage.ts'

/** What is kept of a vector of length 1, and how far its codes are from that. Codes that are all there is have themselves length 1. */
export function storedRow(vector: Float32Array, name: StorageName): StoredRow & { readonly error: number } {
  const storage = vectorStorage(name)
  const kept = storage.keep(vector)
  if (kept === null) {
    const { codes } = quantiseRow(vector)
    let square = 0
    for (const code of codes) square += code * code
    return { vector: null, codes, scale: Math.fround(1 / Math.sqrt(square)), error: 0 }
  }
  const row = { vector: kept, codes: new Int8Array(), scale: 0 }
  return { ...row, ...quantiseRow(storage.read(row)) }
}
