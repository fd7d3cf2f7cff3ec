import type { PrintedBox } from '../sample-corpus/gold.ts'
import type { Quarter } from './drawing/quarter-turn.ts'
import type { PlanSheet, SheetChange } from './world/plan-sheet.ts'

/** How letters lie in the file: as text, as filled outlines without a text layer, or in the picture of a scan. */
export type SheetKind = 'text' | 'outlined' | 'scan'

/** A word of a page and its em box; `angle`: quarter turns clockwise of the way it runs, as the page is shown. */
export type PrintedWord = readonly [text: string, x0: number, y0: number, x1: number, y1: number, angle: Quarter]

/** A line of `words.jsonl`: every word of a page, in the order of drawing. */
export interface PageWords {
  readonly file: string
  readonly page: number
  readonly words: readonly PrintedWord[]
}

/** A dimension of a detail. `text`: as drawn; `words`: numbers of the words of its value in the page's list; `box`: around them. */
export interface SheetDimension {
  readonly name: string
  readonly text: string
  readonly mm: number
  readonly words: readonly number[]
  readonly box: PrintedBox
}

/**
 * A page. `family`: sheets of one family show the same detail and differ in one dimension (`differs`: its name), in the value of one note (what it
 * asks for), or in their revision alone. `revision`: 0, A, B … `rotate`: the page's /Rotate in degrees, already part of how it is shown; `turn`: how far the sheet lies turned as shown, in degrees.
 */
export interface PlanSheetGold {
  readonly file: string
  readonly page: number
  readonly number: string
  readonly title: string
  readonly variant: string
  readonly agency: string
  readonly edition: number
  readonly revised: string
  readonly revision: string
  readonly family: string
  readonly differs: string
  readonly change: SheetChange
  readonly kind: SheetKind
  readonly rotate: number
  readonly turn: number
  /** A roll is over nine thousand points long. */
  readonly paper: PlanSheet['paper']
  /** The page shows less than its paper. */
  readonly cropped: boolean
  /** Where the lower left end of the paper lies in the file, in points, y up. */
  readonly corner: readonly [x: number, y: number]
  /** The page's /UserUnit, already part of how it is shown. */
  readonly unit: number
  readonly width: number
  readonly height: number
  readonly dimensions: readonly SheetDimension[]
}

/** A `near-duplicate` names what tells a sheet of its family from the others, and asks which one it is or what two of them show. */
export const planQuestionTypes = ['identifier', 'dimension', 'note', 'near-duplicate'] as const
type PlanQuestionType = (typeof planQuestionTypes)[number]

/** What a question needs: `boxes` are the words of the answer, `context` those that say what it is (a dimension's name, the whole note). */
export interface PlanPlace {
  readonly file: string
  readonly page: number
  readonly quote: string
  readonly boxes: readonly PrintedBox[]
  readonly context: readonly PrintedBox[]
  readonly kind: SheetKind
}

/**
 * `keys`: what a page must print to be the one that is asked about; no page but the gold prints them all beside the answer, of a near-duplicate not
 * even without it. `gold`: one place, or two, whose answers are joined by ` / `.
 */
export interface PlanQuestion {
  readonly id: string
  readonly question: string
  readonly lang: 'en'
  readonly type: PlanQuestionType
  readonly answer: string
  readonly answer_alt: readonly string[]
  readonly keys: readonly string[]
  readonly gold: readonly PlanPlace[]
}

interface PlanDocument {
  readonly file: string
  readonly agency: string
  readonly edition: number
  readonly pages: number
}

/** The content of `gold.json`; the words of all pages are in `words.jsonl` beside it. Points from the top left corner of the page as it is shown. */
export interface PlanGold {
  readonly kind: 'plans'
  readonly seed: number
  readonly size: 'full' | 'small'
  readonly note: string
  readonly documents: readonly PlanDocument[]
  readonly sheets: readonly PlanSheetGold[]
  readonly questions: readonly PlanQuestion[]
}
