import type { BlobStore, UnitId } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { findSorted, splitRows, touchedChunks } from '@colrag/stage-kit/indexes'
import type { BlobEntry } from '@colrag/stage-kit/indexes'
import { headFile, packHead } from './unit-head.ts'
import type { UnitHead } from './unit-head.ts'
import { lineAt, packLines, readLines } from './unit-lines.ts'
import type { UnitLines } from './unit-lines.ts'
import type { UnitRow } from './unit-row.ts'

/** Rows a file on average, about a megabyte: a change rewrites a file or two. */
const average = 1024

/** Stretches of rows in order: a file that stays, with its rows of before, or rows that are written anew. */
type Stretch = { readonly entry: BlobEntry; readonly from: number; readonly to: number } | readonly ChangedRow[]
/** `old`: its row of before, -1 for a new one. */
interface ChangedRow extends Pick<UnitRow, 'id' | 'line'> {
  readonly old: number
}

const nothing: UnitHead = { ids: [], parents: new Int32Array(), levelCodes: new Uint8Array(), chunks: [], lines: null }

/** Replaces all that the store holds. `rows` by ascending id. */
export const writeUnits = (store: BlobStore, rows: readonly UnitRow[]): Promise<void> => changeUnits(store, nothing, new Set(), rows)

/**
 * Takes rows away, then adds some (by ascending id), and writes the files that this touches; new files first, then the head, then files that it
 * does not name any more go. Throws `invalid-options` where a parent would be missing, before anything is written.
 */
export async function changeUnits(store: BlobStore, head: UnitHead, removed: ReadonlySet<UnitId>, rows: readonly UnitRow[]): Promise<void> {
  const added = new Map(rows.map((row) => [row.id, row]))
  const stretches = await planStretches(store, head, removed, added, rows)
  const now = headOf(head, stretches, added)
  const chunks: { start: number; entry: BlobEntry }[] = []
  let start = 0
  for (const stretch of stretches) {
    if ('entry' in stretch) {
      chunks.push({ start, entry: stretch.entry })
      start += stretch.to - stretch.from
      continue
    }
    for (const own of splitRows(stretch, average)) {
      const { entry, bytes } = packLines(own)
      if (!head.chunks.some((chunk) => chunk.entry.blob === entry.blob)) await store.write(entry.blob, bytes)
      chunks.push({ start, entry })
      start += own.length
    }
  }
  await store.write(headFile, packHead(now, chunks))
  const named = new Set([headFile, ...chunks.map(({ entry }) => entry.blob)])
  for (const name of (await store.list?.()) ?? []) if (!named.has(name)) await store.remove?.(name)
}

async function planStretches(
  store: BlobStore,
  head: UnitHead,
  removed: ReadonlySet<UnitId>,
  added: ReadonlyMap<UnitId, UnitRow>,
  rows: readonly UnitRow[],
): Promise<Stretch[]> {
  const pieces = head.lines ? [{ start: 0, ids: head.ids, entry: null }] : head.chunks
  const touched = head.lines ? [true] : touchedChunks(head.chunks, removed, added)
  const stretches: Stretch[] = []
  let next = 0
  for (let c = 0; c === 0 || c < pieces.length;) {
    const kept = pieces[c]
    if (kept?.entry && !touched[c]) {
      stretches.push({ entry: kept.entry, from: kept.start, to: kept.start + kept.ids.length })
      c++
      continue
    }
    const own: ChangedRow[] = []
    for (; c < pieces.length && touched[c]; c++) {
      const { start, ids, entry } = pieces[c] as (typeof pieces)[number]
      const lines = entry ? await readLines(store, entry) : (head.lines as UnitLines)
      for (const [r, id] of ids.entries()) if (!removed.has(id) && !added.has(id)) own.push({ id, line: lineAt(lines, r), old: start + r })
    }
    const end = pieces[c]?.ids[0]
    for (; next < rows.length && (end === undefined || (rows[next] as UnitRow).id < end); next++)
      own.push({ ...(rows[next] as UnitRow), old: -1 })
    stretches.push(own.sort((a, b) => (a.id < b.id ? -1 : 1)))
    if (pieces.length === 0) break
  }
  return stretches
}

/** Parents are rows; those of before are found by where their rows went, others by their ids. */
function headOf(head: UnitHead, stretches: readonly Stretch[], added: ReadonlyMap<UnitId, UnitRow>): Omit<UnitHead, 'chunks' | 'lines'> {
  const ids: UnitId[] = []
  const olds: number[] = []
  for (const stretch of stretches) {
    if ('entry' in stretch) {
      for (let old = stretch.from; old < stretch.to; old++) {
        ids.push(head.ids[old] as UnitId)
        olds.push(old)
      }
    } else {
      for (const row of stretch) {
        ids.push(row.id)
        olds.push(row.old)
      }
    }
  }
  const moved = new Int32Array(head.ids.length).fill(-1)
  for (const [row, old] of olds.entries()) if (old >= 0) moved[old] = row
  const parents = new Int32Array(ids.length)
  const levelCodes = new Uint8Array(ids.length)
  for (const [row, old] of olds.entries()) {
    const fresh = old < 0 ? added.get(ids[row] as UnitId) : undefined
    const before = fresh ? -1 : (head.parents[old] ?? -1)
    const parentId = fresh ? fresh.parentId : before < 0 ? null : (head.ids[before] as UnitId)
    levelCodes[row] = fresh ? fresh.levelCode : (head.levelCodes[old] ?? 0)
    parents[row] =
      parentId === null ? -1 : before >= 0 && (moved[before] ?? -1) >= 0 ? (moved[before] as number) : findSorted(ids, parentId)
    if (parentId !== null && (parents[row] as number) < 0)
      throw new ColragError('invalid-options', ids[row] as UnitId, `its parent ${parentId} is not in the store`, {
        hint: 'store parents with their children, and remove children with their parents',
      })
  }
  return { ids, parents, levelCodes }
}
