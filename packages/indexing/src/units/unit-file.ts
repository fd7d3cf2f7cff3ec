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

/** Throws `invalid-options` where a unit names a parent that is not among them, since nothing could find its way up from it. */
export function packUnits(units: readonly Unit[]): Uint8Array {
  const sorted = [...units].sort((a, b) => (a.id < b.id ? -1 : 1))
  const ids = sorted.map((unit) => unit.id)
  const ends = new Float64Array(sorted.length)
  const chunks: Buffer[] = []
  let size = 0
  sorted.forEach((unit, row) => {
    const line = Buffer.from(`${unitLine(unit)}\n`)
    chunks.push(line)
    ends[row] = size += line.length
  })
  const parents = Int32Array.from(sorted, ({ id, parentId }) => {
    const row = parentId === null ? -1 : findSorted(ids, parentId)
    if (parentId !== null && row < 0)
      throw new ColragError('invalid-options', id, `its parent ${parentId} is not in the store`, {
        hint: 'store parents with their children, and remove children with their parents',
      })
    return row
  })
  const levelCodes = Uint8Array.from(sorted, ({ level }) => levels.indexOf(level))
  return packFile(
    kind,
    unitsFormat,
    {},
    { counts: {}, parts: { ids: jsonPart(ids), parents, levels: levelCodes, ends, lines: Buffer.concat(chunks, size) } },
  )
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
