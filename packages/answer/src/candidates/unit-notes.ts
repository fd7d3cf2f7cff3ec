import type { Unit } from '@colrag/core'
import { documentLines } from './document-lines.ts'

// Longer lines are captions that sum up the whole table, and would make each of its cells look alike.
const longest = 80

/**
 * What a unit's context says of this very unit: the section's own heading and the lines behind the section path (title, caption and unit of a
 * table). The document's name and date, which every unit shares, are left out.
 */
export function unitNotes(unit: Unit): string {
  const lines = unit.context.split('\n').slice(documentLines(unit))
  const section = unit.facets['section'] ?? ''
  const notes = section !== '' && lines[0] === section ? lines.slice(1) : lines
  return [section.split(' > ').at(-1) ?? '', ...notes].filter((line) => line !== '' && line.length <= longest).join('\n')
}
