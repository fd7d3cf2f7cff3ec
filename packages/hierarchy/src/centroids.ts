import type { Level, Retriever, UnitId, UnitTree, VectorSource } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { descendants } from './descendants.ts'

/** One vector per unit of a level, of length 1; units without any vector below them have none. */
export interface Centroids {
  readonly ids: readonly UnitId[]
  readonly vectors: readonly (Float32Array | null)[]
}

/** Throws `unsupported` for a retriever that is not dense. */
export function vectorSourceOf(blocks: Retriever, subject: string): VectorSource {
  if (blocks.vectorSource) return blocks.vectorSource
  throw new ColragError('unsupported', subject, 'the mean vectors of coarser levels need a dense retriever that gives its vectors', {
    hint: 'pass the dense index itself, not a combination',
  })
}

/**
 * The mean of the vectors of all finer units, L2-normalised afterwards (Multimodal CoLRAG-TF 3.5), for every unit of `level` in tree order.
 * Vectors are read one coarse unit at a time, and once for a tree and a source, however many searches are made over them. A failure is forgotten.
 */
export function centroids(source: VectorSource, finer: Level, level: Level, tree: UnitTree): Promise<Centroids> {
  const known = once(
    once(means, tree, () => new WeakMap<VectorSource, Map<string, Promise<Centroids>>>()),
    source,
    () => new Map(),
  )
  const key = `${finer} ${level}`
  const made = known.get(key) ?? readCentroids(source, finer, level, tree)
  known.set(key, made)
  made.catch(() => known.delete(key))
  return made
}

const means = new WeakMap<UnitTree, WeakMap<VectorSource, Map<string, Promise<Centroids>>>>()

/** What of a Map or a WeakMap is used. */
interface Held<K, V> {
  get(key: K): V | undefined
  set(key: K, value: V): unknown
}

/** What is held for a key, made where it is not there. */
export function once<K, V>(held: Held<K, V>, key: K, make: () => V): V {
  const known = held.get(key)
  if (known !== undefined) return known
  const made = make()
  held.set(key, made)
  return made
}

async function readCentroids(source: VectorSource, finer: Level, level: Level, tree: UnitTree): Promise<Centroids> {
  const ids = tree.all(level)
  const vectors: (Float32Array | null)[] = []
  for (const id of ids) vectors.push(meanOf(await source.vectors([...descendants(tree, [id], finer)].sort())))
  return { ids, vectors }
}

function meanOf(vectors: readonly (Float32Array | null)[]): Float32Array | null {
  const held = vectors.filter((v) => v !== null)
  const sum = new Float64Array(held[0]?.length ?? 0)
  for (const vector of held) for (let i = 0; i < sum.length; i++) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0)
  const length = Math.hypot(...sum)
  return length > 0 ? Float32Array.from(sum, (x) => x / length) : null
}

export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0)
  return sum
}
