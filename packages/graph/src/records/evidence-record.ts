import type { Evidence, UnitId } from '@colrag/core'

/**
 * What a unit states, as far as it has to do with a question. `quote` is `unit.text.slice(...at)`: the row, line or sentence that states it. `rule`:
 * how it was read. `object` may be as long as its sentence. `about`: the title of the unit's document.
 */
export interface EvidenceRecord {
  readonly subject: string
  readonly predicate: string
  readonly object: string
  readonly unitId: UnitId
  readonly quote: string
  readonly at: readonly [start: number, end: number]
  readonly about: string
  readonly rule: 'table' | 'label' | 'triple' | 'sentence'
}

/** What a rule finds in a unit, which the caller quotes. */
export type Stated = Omit<EvidenceRecord, 'unitId' | 'quote' | 'about'>

export type EvidenceUnit = Evidence['unit']
