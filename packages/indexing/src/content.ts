import type { Unit } from '@colrag/core'

/** What of a unit is indexed: its text after its context (title, section path, table headers), or its text alone. */
export type Content = 'context+text' | 'text'

export const contentOf = (unit: Unit, content: Content): string =>
  content === 'text' || unit.context === '' ? unit.text : `${unit.context}\n${unit.text}`
