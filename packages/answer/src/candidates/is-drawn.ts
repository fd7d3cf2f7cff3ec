import type { Unit } from '@colrag/core'

const kinds: ReadonlySet<string> = new Set(['figure', 'map', 'chart', 'photo'])

/** The words of a picture stand where they belong, not in reading order. */
export const isDrawn = (unit: Unit): boolean => kinds.has(unit.facets['kind'] ?? '')
