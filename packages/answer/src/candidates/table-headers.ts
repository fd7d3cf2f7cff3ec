import type { Unit } from '@colrag/core'
import { headerOf } from './table-grid.ts'

/** The header rows to read a piece of a table by, given its own. */
export type TableHeaders = (unit: Unit, own: readonly (readonly string[])[]) => readonly (readonly string[])[]

/**
 * A later piece of a table may repeat only the first of its header rows. Of the pieces of one document that begin with the same row, the
 * longest header counts for all of them.
 */
export function tableHeaders(units: readonly Unit[]): TableHeaders {
  const longest = new Map<string, readonly (readonly string[])[]>()
  for (const unit of units) {
    const { rows } = headerOf(unit)
    const key = keyOf(unit, rows)
    if (rows.length > (longest.get(key)?.length ?? 0)) longest.set(key, rows)
  }
  return (unit, own) => (own.length === 0 ? own : (longest.get(keyOf(unit, own)) ?? own))
}

const keyOf = (unit: Unit, rows: readonly (readonly string[])[]): string =>
  `${unit.anchors[0]?.documentId ?? ''}\n${(rows[0] ?? []).join('\t')}`
