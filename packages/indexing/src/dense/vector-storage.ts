import { halves, toHalf } from './half-precision.ts'

export const storageNames = ['f32', 'f16', 'int8'] as const
export type StorageName = (typeof storageNames)[number]

/** One row as it is stored: what scores and vectors are made from. `codes` are all there is of an `int8` row. */
export interface StoredRow {
  readonly vector: Float32Array | Uint16Array | null
  readonly codes: Int8Array
  readonly scale: number
}

/** How a vector is kept. What is scored is what is kept: the same numbers give the same score wherever and whenever it is asked for. */
export interface VectorStorage {
  readonly name: StorageName
  /** What is kept beside the codes; null where the codes are all. */
  keep(vector: Float32Array): Float32Array | Uint16Array | null
  /** The row as numbers; may be the stored array itself. */
  read(row: StoredRow): Float32Array
}

const f32: VectorStorage = {
  name: 'f32',
  keep: (vector) => vector,
  read: ({ vector }) => vector as Float32Array,
}
const f16: VectorStorage = {
  name: 'f16',
  keep(vector) {
    const kept = new Uint16Array(vector.length)
    for (let i = 0; i < kept.length; i++) kept[i] = toHalf(vector[i] as number)
    return kept
  },
  read({ vector }) {
    const numbers = halves()
    const kept = vector as Uint16Array
    const row = new Float32Array(kept.length)
    for (let i = 0; i < row.length; i++) row[i] = numbers[kept[i] as number] as number
    return row
  },
}
const int8: VectorStorage = {
  name: 'int8',
  keep: () => null,
  read({ codes, scale }) {
    const row = new Float32Array(codes.length)
    for (let i = 0; i < row.length; i++) row[i] = (codes[i] as number) * scale
    return row
  },
}

export const vectorStorage = (name: StorageName): VectorStorage => ({ f32, f16, int8 })[name]

/** Inner product of vectors of length 1 in double precision, four sums at a time; always the same sums for the same two vectors. */
export function cosine(row: Float32Array, wanted: Float32Array): number {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  const even = wanted.length - (wanted.length % 4)
  for (let i = 0; i < even; i += 4) {
    a += (row[i] as number) * (wanted[i] as number)
    b += (row[i + 1] as number) * (wanted[i + 1] as number)
    c += (row[i + 2] as number) * (wanted[i + 2] as number)
    d += (row[i + 3] as number) * (wanted[i + 3] as number)
  }
  for (let i = even; i < wanted.length; i++) a += (row[i] as number) * (wanted[i] as number)
  return Math.min(1, Math.max(-1, a + b + (c + d)))
}
