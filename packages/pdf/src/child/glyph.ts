import type { FontFacts } from './font-facts.ts'

/** One shown glyph in the page frame (points, y down). */
export interface Glyph {
  /** What it says; whitespace is one space, an unknown character U+FFFD. */
  readonly text: string
  /** The code in the content stream: equal to the text's code point where the font has no map. */
  readonly code: number
  readonly font: FontFacts
  /** Em in points, measured across the direction of the run. */
  readonly size: number
  /** Where the pen starts: on the baseline, or on the middle line of vertical writing. */
  readonly x: number
  readonly y: number
  /** Unit vector in which the run advances. */
  readonly dx: number
  readonly dy: number
  /** Unit vector from the baseline to the top of the glyph; to the right in vertical writing. */
  readonly ux: number
  readonly uy: number
  /** Length along the run without spacing, never negative. */
  readonly advance: number
  /** Extra space that the content stream puts after each glyph. */
  readonly spacing: number
  readonly vertical: boolean
  readonly hidden: boolean
  readonly bold: boolean
  readonly color: string
  /** Number of the marked content that it stands in, or null; `inForm` where a form's own numbers count. */
  mark: number | null
  readonly inForm: boolean
  /** Which block of the file's own structure it belongs to: a run of glyphs does not leave it. 0 outside any. */
  block: number
  /** Place in the order of painting. */
  readonly order: number
}

export const isBlank = (glyph: Glyph): boolean => glyph.text === ' '
