import type { Unit } from '@colrag/core'

// Longer lines are captions that sum up the whole table, and would make each of its cells look alike.
const longest = 80

/**
 * What a unit's context says of this very unit: the section's own heading and the lines behind the section path (title, caption and unit of a
 * table). The document's name and date, which every unit shares, are left out.
 */
export function unitNotes(unit: Unit): string {
  const lines = unit.context.split('\n')
  const section = unit.facets['section'] ?? ''
  const at = section === '' ? -1 : lines.indexOf(section)
  const notes = at >= 0 ? lines.slice(at + 1) : lines.slice(3)
  return [section.split(' > ').at(-1) ?? '', ...notes].filter((line) => line !== '' && line.length <= longest).join('\n')
}
