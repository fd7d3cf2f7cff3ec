import type { Box } from '../geometry.ts'
import type { DocumentId, PageId } from '../ids.ts'
import type { ImageRef } from './image-ref.ts'

/**
 * The way text runs. `horizontal`: left to right; `vertical`: upright glyphs from top to bottom (tategaki, columns right to left);
 * `up` and `down`: a horizontal line turned by 90° so that it runs to the top or the bottom; `flipped`: turned by 180°.
 */
export type Direction = 'horizontal' | 'vertical' | 'up' | 'down' | 'flipped'

/** Why the characters of a span may not be what the page shows. */
export type Suspicion = 'no-unicode-map' | 'private-use' | 'replacement-character' | 'implausible'

/**
 * A run of glyphs of one font, size and direction with no gap wide enough for a column inside. `offsets` has one entry per UTF-16 code
 * unit of `text` and a last one: the distance in points from the start of the run along its direction, never falling; the second half of
 * a surrogate pair or of a ligature repeats or interpolates. `hidden` text (render mode 3) is what an OCR layer holds. `mark`: the number of the
 * marked content that the glyphs were drawn in, which `PageRecord.structure` names.
 */
export interface TextSpan {
  readonly text: string
  readonly box: Box
  readonly direction: Direction
  readonly font: string
  readonly fontSize: number
  readonly bold?: boolean
  readonly color?: string
  readonly offsets: readonly number[]
  readonly hidden?: boolean
  readonly suspect?: Suspicion
  readonly mark?: number
}

/** A straight stroke or a thin filled rectangle, horizontal (`y1 === y2`) or vertical (`x1 === x2`), x1 <= x2, y1 <= y2, in points. */
export interface RuleLine {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  readonly thickness: number
}

export interface PageImage {
  readonly box: Box
  /** Size of the stored picture in pixels; with `box` it gives the effective resolution. */
  readonly pixelWidth: number
  readonly pixelHeight: number
}

export interface PageLink {
  readonly box: Box
  /** A URL, `#page=N` for a place in the same document, or `file.pdf#page=N`. */
  readonly target: string
}

/**
 * A tagged file's own account of a page, in its reading order: a role after role mapping (`H1`, `P`, `Table`, `TR`, `TD`, `Figure`, …) over
 * parts, which are marked contents (numbers, see `TextSpan.mark`) or further nodes. It is what the author's program wrote, right or wrong.
 */
export interface StructureNode {
  readonly role: string
  readonly alternate?: string
  readonly parts: readonly (number | StructureNode)[]
}

/** A picture of the whole page in the page's frame; pixels = points * dpi / 72. */
export interface PageRaster {
  readonly image: ImageRef
  readonly dpi: number
}

/**
 * What a reader found on one page, before any interpretation. `number` counts from 1; `label` is the printed page label when the file has
 * one. `lines` are ruling lines; `fills` filled rectangles that are no lines (shaded cells, bars); `curves` the boxes of other vector paths.
 * `raster` is present where the glyphs cannot tell everything: no text, large or table-like pictures, or fonts without a usable Unicode map;
 * on every page where the reader was told to draw them all. `structure` is there in tagged files.
 */
export interface PageRecord {
  readonly id: PageId
  readonly documentId: DocumentId
  readonly number: number
  readonly label: string
  readonly width: number
  readonly height: number
  readonly spans: readonly TextSpan[]
  readonly lines: readonly RuleLine[]
  readonly fills: readonly Box[]
  readonly curves: readonly Box[]
  readonly images: readonly PageImage[]
  readonly links: readonly PageLink[]
  readonly raster?: PageRaster
  readonly structure?: readonly StructureNode[]
}

/** The part of a page record that stays when the glyphs are let go. */
export type PageFrame = Pick<PageRecord, 'id' | 'documentId' | 'number' | 'label' | 'width' | 'height'>
