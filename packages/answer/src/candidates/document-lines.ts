import type { Unit } from '@colrag/core'

/** How many lines at the start of a unit's context speak of its whole document: those before the section path, else up to its date, else three. */
export function documentLines(unit: Unit): number {
  const lines = unit.context.split('\n')
  const section = unit.facets['section'] ?? ''
  const date = unit.facets['date'] ?? ''
  const atSection = section === '' ? -1 : lines.indexOf(section)
  const atDate = date === '' ? -1 : lines.findIndex((line) => line.includes(date))
  // Header rows of a table stand last.
  const own = lines.length - Number(unit.facets['contextHeaderRows'] ?? 0)
  return Math.min(atSection >= 0 ? atSection : atDate >= 0 ? atDate + 1 : 3, own)
}
