import type { Unit } from '@colrag/core'
import { readDates } from '@colrag/stage-kit'

/** The time that a document says it is of, as its context prints it (`令和８年８月７日14:00現在`); '' where it says none. */
export function documentTime(unit: Unit): string {
  for (const line of unit.context.split('\n')) {
    const date = readDates(line).find((d) => d.month !== undefined && d.day !== undefined)
    if (date) return line.slice(...date.at).trim()
  }
  return unit.facets['date'] ?? ''
}
