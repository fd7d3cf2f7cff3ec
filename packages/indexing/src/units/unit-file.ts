import type { UnitId } from '@colrag/core'
import { ColragError, levels } from '@colrag/core'
import type { Level } from '@colrag/core'
import { packFile, unpackFile } from '../format/packed-file.ts'
import { jsonPart, readJsonPart } from '../format/typed-array.ts'
import { findSorted } from '../selection/unit-rows.ts'

/** What the file keeps of one unit beside its line. */
export interface UnitEntry {
  readonly id: UnitId
  readonly level: Level
  readonly parentId: UnitId | null
  /** The unit as JSON in UTF-8. */
  readonly line: Uint8Array
}

/** Units in ascending order of id. `lines`: JSON Lines; the line of row r ends before `ends[r]`, its line feed included. */
export interface UnitRecords {
  readonly ids: readonly UnitId[]
  readonly parents: Int32Array
  readonly levelCodes: Uint8Array
  readonly lines: Uint8Array
  readonly ends: Float64Array
}

const kind = 'units'
const format = 1

/** Throws `invalid-options` where a unit names a parent that is not among them, since nothing could find its way up from it. */
export function packUnits(entries: UnitEntry[]): Uint8Array {
  entries.sort((a, b) => (a.id < b.id ? -1 : 1))
  const ids = entries.map((entry) => entry.id)
  const ends = new Float64Array(entries.length)
  let size = 0
  entries.forEach(({ line }, row) => { ends[row] = size += line.length + 1 })
  const lines = new Uint8Array(size).fill(0x0a)
  entries.forEach(({ line }, row) => lines.set(line, (ends[row] ?? 0) - line.length - 1))
  const parents = Int32Array.from(entries, ({ id, parentId }) => {
    const row = parentId === null ? -1 : findSorted(ids, parentId)
    if (parentId !== null && row < 0) throw new ColragError('invalid-options', id, `its parent ${parentId} is not in the store`, { hint: 'store parents with their children, and remove children with their parents' })
    return row
  })
  const parts = { ids: jsonPart(ids), parents, levels: Uint8Array.from(entries, ({ level }) => levels.indexOf(level)), lines, ends }
  return packFile(kind, format, {}, { counts: {}, parts })
}

export function loadUnits(subject: string, bytes: Uint8Array): UnitRecords {
  const { parts } = unpackFile(subject, bytes, kind, format, {})
  return {
    ids: readJsonPart(parts['ids']) as readonly UnitId[],
    parents: parts['parents'] as Int32Array,
    levelCodes: parts['levels'] as Uint8Array,
    lines: parts['lines'] as Uint8Array,
    ends: parts['ends'] as Float64Array,
  }
}

export const lineAt = ({ lines, ends }: UnitRecords, row: number): Uint8Array => lines.subarray(row === 0 ? 0 : ends[row - 1], (ends[row] ?? 1) - 1)
