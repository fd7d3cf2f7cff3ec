/**
 * One axis of the box in which samplers work. `real`: a number in [low, high], on a log scale if `log`, on whole numbers if `whole`;
 * `category`: 0 … size - 1.
 */
export type Dimension =
  | { readonly kind: 'real'; readonly low: number; readonly high: number; readonly log: boolean; readonly whole: boolean }
  | { readonly kind: 'category'; readonly size: number }
