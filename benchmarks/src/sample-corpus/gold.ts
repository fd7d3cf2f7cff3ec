/** Points from the top left corner of the page: left, top, right, bottom. */
export type PrintedBox = readonly [x0: number, y0: number, x1: number, y1: number]

/** A paragraph, a table's part on a page, or a figure with its caption. */
export interface PrintedBlock {
  readonly id: string
  readonly file: string
  readonly page: number
  readonly kind: 'text' | 'table' | 'figure'
  readonly box: PrintedBox
}

/** Where a fact is printed. `quote` is the text as printed (a sentence, a whole table row, a figure's label and value); spaces part cells. */
export interface Placement {
  readonly file: string
  /** 1-based page of the PDF. */
  readonly page: number
  readonly quote: string
  readonly kind: 'text' | 'table' | 'figure'
  /** The page is a raster without a text layer. */
  readonly scanned: boolean
  readonly vertical: boolean
  /** Where the quote lies, line by line; of a cell, the cell; of a figure, label and value. On a scan as it lies after skewing. */
  readonly boxes: readonly PrintedBox[]
  /** The block that holds it. */
  readonly block: string
  readonly cell?: { readonly row: string; readonly column: string; readonly value: string; readonly unit: string }
}

/** One invented thing the reports state: `subject` has `attribute` of `value` (as printed, without `unit`). */
export interface Fact {
  readonly id: string
  readonly subject: string
  readonly attribute: string
  readonly value: string
  readonly unit: string
  readonly placements: readonly Placement[]
}

export interface GoldPage {
  readonly file: string
  readonly page: number
  readonly quote: string
  readonly scanned?: true
}

export type QuestionType = 'fact' | 'number' | 'table' | 'figure' | 'cause' | 'measure' | 'lesson' | 'multihop' | 'unanswerable'

/** `gold` holds every page that is needed; an `also` page can stand for the gold entry at index `for`. Unanswerable: both empty, answer ''. */
export interface Question {
  readonly id: string
  readonly question: string
  readonly lang: 'ja'
  readonly type: QuestionType
  readonly answer: string
  readonly answer_alt: readonly string[]
  readonly gold: readonly GoldPage[]
  readonly also: readonly (GoldPage & { readonly for: number })[]
  readonly facts: readonly string[]
}

export interface SampleDocument {
  /** Path below the corpus folder, with `/`. */
  readonly file: string
  readonly volume: string
  readonly title: string
  readonly pages: number
}

/** The content of `facts.json`: everything a test may check the product's answers against. */
export interface SampleGold {
  readonly seed: number
  readonly note: string
  readonly documents: readonly SampleDocument[]
  readonly facts: readonly Fact[]
  readonly questions: readonly Question[]
}
