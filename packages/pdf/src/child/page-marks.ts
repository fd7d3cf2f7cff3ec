import type { Glyph } from './glyph.ts'
import type { Rectangle } from './rectangle.ts'

/** Marks in the page frame, clipped. `order` counts paint operations, so that it says what lies above what. */
export interface LineMark {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  readonly thickness: number
  readonly color: string
  readonly order: number
}

export interface AreaMark {
  readonly area: Rectangle
  readonly color: string
  readonly order: number
  /** Of a curve: an area and no stroke. */
  readonly filled?: boolean
}

export interface ImageMark {
  readonly area: Rectangle
  readonly pixelWidth: number
  readonly pixelHeight: number
  /** Key of the decoded picture in pdf.js's store, or null for one that is not kept there. */
  readonly key: string | null
  readonly order: number
}

/** All that an operator list paints. */
export interface PageMarks {
  readonly glyphs: Glyph[]
  readonly lines: LineMark[]
  readonly fills: AreaMark[]
  readonly curves: AreaMark[]
  readonly images: ImageMark[]
}
