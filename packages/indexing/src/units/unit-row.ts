import type { Unit, UnitId } from '@colrag/core'
import { levels } from '@colrag/core'
import { unitLine } from './unit-line.ts'

/** A unit on its way to a file; `line` without its line feed. */
export interface UnitRow {
  readonly id: UnitId
  readonly parentId: UnitId | null
  readonly levelCode: number
  readonly line: Uint8Array
}

const rowOf = (unit: Unit): UnitRow => ({
  id: unit.id,
  parentId: unit.parentId,
  levelCode: levels.indexOf(unit.level),
  line: Buffer.from(unitLine(unit)),
})

/** Rows by ascending id, the last unit of an id alone. */
export function sortedRows(units: Iterable<Unit>): UnitRow[] {
  const last = new Map<UnitId, Unit>()
  for (const unit of units) last.set(unit.id, unit)
  return [...last.values()].map(rowOf).sort((a, b) => (a.id < b.id ? -1 : 1))
}
