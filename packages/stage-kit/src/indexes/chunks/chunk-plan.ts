import type { UnitId } from '@colrag/core'

/** About this many bytes a file: a change rewrites a file or two, and an index of a million rows is a thousand of them. */
const fileBytes = 2 ** 20

/** Rows of that many bytes a chunk on average: a power of two. */
export const rowsPerChunk = (rowBytes: number): number => 2 ** Math.max(4, Math.round(Math.log2(fileBytes / rowBytes)))

/** A number below 2^32 that only the id decides (FNV-1a, its bits then mixed as MurmurHash3 does). */
export function hashId(id: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Whether a chunk begins with this row. The id alone decides, so that equal sets of units lie in equal files whatever came before, and a
 * change moves no border but those of the rows that it names.
 */
const beginsChunk = (id: UnitId, average: number): boolean => hashId(id) % average === 0

/**
 * Which chunks a change touches, true where it does. A row that is added belongs to the last chunk that begins at or before it; a chunk that
 * loses its first row grows together with the one before.
 */
export function touchedChunks(
  chunks: readonly { readonly ids: readonly UnitId[] }[],
  removed: ReadonlySet<UnitId>,
  added: Pick<ReadonlyMap<UnitId, unknown>, 'has' | 'keys'>,
): boolean[] {
  const touched = chunks.map(({ ids }) => ids.some((id) => removed.has(id)))
  for (const id of added.keys()) {
    let low = 0
    let high = chunks.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((chunks[middle]?.ids[0] ?? '') <= id) low = middle
      else high = middle - 1
    }
    if (chunks.length > 0) touched[low] = true
  }
  for (let c = chunks.length - 1; c > 0; c--) {
    const first = chunks[c]?.ids[0]
    if (first !== undefined && removed.has(first) && !added.has(first)) touched[c - 1] = true
  }
  return touched
}

/** Rows in ascending order, cut where chunks begin. */
export function splitRows<R extends { readonly id: UnitId }>(rows: readonly R[], average: number): R[][] {
  const chunks: R[][] = []
  for (const row of rows) {
    const last = chunks.at(-1)
    if (!last || beginsChunk(row.id, average)) chunks.push([row])
    else last.push(row)
  }
  return chunks
}
