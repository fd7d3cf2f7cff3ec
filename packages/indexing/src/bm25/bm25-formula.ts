import { ColragError } from '@colrag/core'

/**
 * How the rarity of a term counts, N units of which n hold it. `okapi`: ln(N - n + 0.5) - ln(n + 0.5), and epsilon times the mean over the
 * vocabulary where that is negative (the paper's; rank_bm25 does the same). `lucene`: ln(1 + (N - n + 0.5) / (n + 0.5)), never negative,
 * which keeps order in collections of a few units. `plus`: ln((N + 1) / n), and each held term counts at least delta times that, so that
 * long units are not held back without end (BM25+, Lv and Zhai 2011).
 */
export type Bm25Variant = 'okapi' | 'lucene' | 'plus'

export interface Bm25Parameters {
  /** How fast repetition stops counting; at least 0. */
  readonly k1: number
  /** How much long units are held back, 0 to 1. */
  readonly b: number
  /** The share of the mean idf given to terms whose idf is negative (okapi). */
  readonly epsilon: number
  /** What a held term counts at least (plus); at least 0. */
  readonly delta: number
  readonly variant: Bm25Variant
}

/** Fills in k1 1.5, b 0.75, epsilon 0.25, delta 1 and okapi; throws `invalid-options` for what lies out of range. */
export function bm25Parameters(given: Partial<Bm25Parameters>): Bm25Parameters {
  const { k1 = 1.5, b = 0.75, epsilon = 0.25, delta = 1, variant = 'okapi' } = given
  if (!(k1 >= 0 && k1 < Infinity && b >= 0 && b <= 1 && Number.isFinite(epsilon) && delta >= 0 && delta < Infinity))
    throw new ColragError(
      'invalid-options',
      'bm25',
      `k1 ${k1}, b ${b}, epsilon ${epsilon}, delta ${delta}: k1 and delta must be at least 0, b from 0 to 1, all finite`,
    )
  return { k1, b, epsilon, delta, variant }
}

export const okapiIdf = (units: number, holders: number): number => Math.log(units - holders + 0.5) - Math.log(holders + 0.5)

/** The idf of a term that `holders` of `units` hold; `meanIdf`: the mean okapi idf over the vocabulary. */
export function idfOf({ variant, epsilon }: Bm25Parameters, units: number, holders: number, meanIdf: number): number {
  if (variant === 'lucene') return Math.log(1 + (units - holders + 0.5) / (holders + 0.5))
  if (variant === 'plus') return Math.log((units + 1) / holders)
  const value = okapiIdf(units, holders)
  return value < 0 ? epsilon * meanIdf : value
}

/** By length k1 (1 - b + b length / mean length): a term that stands f times in a row of that length counts f / (f + hold). */
export function holdsByLength({ k1, b }: Bm25Parameters, lengths: ArrayLike<number>): Float64Array {
  let total = 0
  let longest = 0
  for (let row = 0; row < lengths.length; row++) {
    const length = lengths[row] as number
    total += length
    if (length > longest) longest = length
  }
  const mean = total / Math.max(1, lengths.length)
  return Float64Array.from({ length: longest + 1 }, (_, length) => k1 * (1 - b + (mean === 0 ? 0 : (b * length) / mean)))
}
