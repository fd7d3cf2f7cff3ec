import type { Archetype, Values } from '../drawing/archetypes/archetype.ts'
import type { Quarter } from '../drawing/quarter-turn.ts'
import type { SheetKind } from '../gold.ts'
import type { Agency, Discipline } from './agencies.ts'
import type { SheetNote } from './sheet-notes.ts'

export interface Revision {
  readonly date: string
  readonly what: string
}

/** What the revision at a place of a sheet's list is called, from its issue on: 0, A, B … */
export const revisionMark = (at: number): string => (at === 0 ? '0' : String.fromCodePoint(64 + at))

/** A detail with the lengths it is drawn from. */
export interface SheetDetail {
  readonly archetype: Archetype
  readonly title: string
  readonly values: Values
}

export type Trim = readonly [left: number, below: number, right: number, above: number]

/** How the paper of a page lies in the coordinates of its file, in points as they are shown. */
export interface PageFrame {
  /** Paper beyond what is shown; all 0 where the whole paper is shown. */
  readonly trim: Trim
  /** Of the lower left end of the paper, y up. */
  readonly corner: readonly [x: number, y: number]
}

/** What makes a sheet differ from the one it was made after: one dimension of its main detail, the value of one note, or neither. */
export type SheetChange = 'dimension' | 'note' | 'none'

/** Everything that a sheet will show. `seed`: of what is drawn by chance on it (stipple, bars), the same for a whole family. */
export interface PlanSheet {
  readonly agency: Agency
  readonly edition: number
  readonly discipline: Discipline
  readonly number: string
  readonly title: string
  readonly variant: string
  readonly family: string
  /** The name of the dimension or what the note asks for; empty where nothing was changed. */
  readonly differs: string
  readonly change: SheetChange
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
  /** Null where the paper is the sheet and lies at 0, 0. */
  readonly frame: PageFrame | null
  /** The page's /UserUnit: points as they are shown to a unit of the file. */
  readonly unit: number
}

export interface PlanFile {
  readonly file: string
  readonly agency: Agency
  readonly edition: number
  readonly discipline: Discipline
  readonly sheets: readonly PlanSheet[]
}
