/**
 * How far each step can be trusted, in [0, 1]; null where the step had no say. `layout`: that the region is what its kind says; `table`: that
 * the grid is right; `text`: that embedded characters are what the page shows; `ocr`: that recognised characters are.
 */
export interface Confidence {
  readonly layout: number | null
  readonly table: number | null
  readonly text: number | null
  readonly ocr: number | null
}

/** Text recognised with less confidence than this is mostly not what stands there: handwriting, ornament and seals read as nonsense. */
export const leastLegible = 0.35

/** Of a page or a document: means over its blocks, weighted by their characters (at least 1 each), and the least sure block's lowest value. */
export interface ConfidenceSummary extends Confidence {
  readonly lowest: number | null
}
