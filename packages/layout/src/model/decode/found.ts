import type { Box } from '@colrag/core'

/** A region as a model named it: the number of its label, how sure it is in [0, 1], and its box in pixels of the picture it looked at. */
export interface Found {
  readonly label: number
  readonly score: number
  readonly box: Box
}
