import type { Normalizer } from '@colrag/core'

/** A normaliser whose result for a candidate does not depend on the other candidates. Only with such can a fusion score given units. */
export interface PointwiseNormalizer extends Normalizer {
  readonly pointwise: true
}

export const isPointwise = (normalizer: Normalizer): normalizer is PointwiseNormalizer =>
  'pointwise' in normalizer && normalizer.pointwise === true
