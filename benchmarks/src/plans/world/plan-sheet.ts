import type { Archetype, Values } from '../drawing/archetypes/archetype.ts'
import type { Quarter } from '../drawing/quarter-turn.ts'
import type { SheetKind } from '../gold.ts'
import type { Agency, Discipline } from './agencies.ts'
import type { SheetNote } from './sheet-notes.ts'

export interface Revision {
  readonly date: string
  readonly what: string
}

/** A detail with the lengths it is drawn from. */
export interface SheetDetail {
  readonly archetype: Archetype
  readonly title: string
  readonly values: Values
}

export type Trim = readonly [left: number, below: number, right: number, above: number]

/** Everything that a sheet will show. `seed`: of what is drawn by chance on it (stipple, bars), the same for a whole family. */
export interface PlanSheet {
  readonly agency: Agency
  readonly edition: number
  readonly discipline: Discipline
  readonly number: string
  readonly title: string
  readonly variant: string
  readonly family: string
  readonly differs: string
  readonly main: SheetDetail
  /** Two smaller details; a small sheet has room for the first alone. */
  readonly beside: readonly SheetDetail[]
  readonly notes: readonly SheetNote[]
  readonly revisions: readonly Revision[]
  readonly seed: number
  readonly reference: string
  readonly kind: SheetKind
  readonly rotate: Quarter
  readonly turn: Quarter
  readonly paper: 'tabloid' | 'letter' | 'large' | 'roll'
  /** Points of paper beyond what is shown, left, below, right and above, where the page is cropped to the sheet; null where it is the sheet. */
  readonly trim: Trim | null
}

export interface PlanFile {
  readonly file: string
  readonly agency: Agency
  readonly edition: number
  readonly discipline: Discipline
  readonly sheets: readonly PlanSheet[]
}
