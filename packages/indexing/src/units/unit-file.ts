import type { Unit, UnitId } from '@colrag/core'
import { ColragError, levels } from '@colrag/core'
import { packFile, unpackFile } from '../format/packed-file.ts'
import { jsonPart, readJsonPart } from '../format/typed-array.ts'
import { findSorted } from '../selection/unit-rows.ts'
import { unitLine } from './unit-line.ts'

/** Units in ascending order of id. `lines`: JSON Lines; the line of row r ends before `ends[r]`, its line feed included. */
export interface UnitRecords {
  readonly ids: readonly UnitId[]
  readonly parents: Int32Array
  readonly levelCodes: Uint8Array
  readonly lines: Uint8Array
  readonly ends: Float64Array
}

const kind = 'units'
export const unitsFormat = 1
const lineFeed = 10

/** A unit as it lies in the file; `line` without its line feed. */
export interface UnitRow {
  readonly id: UnitId
  readonly parentId: UnitId | null
  readonly levelCode: number
  readonly line: Uint8Array
}

export const rowOf = (unit: Unit): UnitRow => ({
  id: unit.id,
  parentId: unit.parentId,
  levelCode: levels.indexOf(unit.level),
  line: Buffer.from(unitLine(unit)),
})

export function* rowsOf(records: UnitRecords): Generator<UnitRow> {
  for (const [row, id] of records.ids.entries()) {
    const parent = records.parents[row] ?? -1
    const levelCode = records.levelCodes[row] ?? 0
    yield { id, parentId: parent < 0 ? null : (records.ids[parent] as UnitId), levelCode, line: lineAt(records, row) }
  }
}

/** Rows in any order. Throws `invalid-options` where one names a parent that is not among them, since nothing could find its way up from it. */
export function packUnits(rows: readonly UnitRow[]): Uint8Array {
  const sorted = [...rows].sort((a, b) => (a.id < b.id ? -1 : 1))
  const ids = sorted.map((row) => row.id)
  const ends = new Float64Array(sorted.length)
  let size = 0
  for (const [r, row] of sorted.entries()) ends[r] = size += row.line.length + 1
  const lines = new Uint8Array(size).fill(lineFeed)
  for (const [r, row] of sorted.entries()) lines.set(row.line, r === 0 ? 0 : ends[r - 1])
  const parents = Int32Array.from(sorted, ({ id, parentId }) => {
    const row = parentId === null ? -1 : findSorted(ids, parentId)
    if (parentId !== null && row < 0)
      throw new ColragError('invalid-options', id, `its parent ${parentId} is not in the store`, {
        hint: 'store parents with their children, and remove children with their parents',
      })
    return row
  })
  const levelCodes = Uint8Array.from(sorted, (row) => row.levelCode)
  return packFile(kind, unitsFormat, {}, { counts: {}, parts: { ids: jsonPart(ids), parents, levels: levelCodes, ends, lines } })
}

export function loadUnits(subject: string, bytes: Uint8Array): UnitRecords {
  const { parts } = unpackFile(subject, bytes, kind, unitsFormat, {})
  return {
    ids: readJsonPart(parts['ids']) as readonly UnitId[],
    parents: parts['parents'] as Int32Array,
    levelCodes: parts['levels'] as Uint8Array,
    lines: parts['lines'] as Uint8Array,
    ends: parts['ends'] as Float64Array,
  }
}

export const lineAt = ({ lines, ends }: UnitRecords, row: number): Uint8Array =>
  lines.subarray(row === 0 ? 0 : ends[row - 1], (ends[row] ?? 1) - 1)
