import type { Postings } from './postings.ts'

export interface Bm25Parameters {
  /** How fast repetition stops counting; at least 0. */
  readonly k1: number
  /** How much long units are held back, 0 to 1. */
  readonly b: number
  /** The share of the mean idf given to terms whose idf is negative (okapi). */
  readonly epsilon: number
  readonly variant: Bm25Variant
}

/**
 * How the rarity of a term counts, N units of which n hold it. `okapi`: ln(N - n + 0.5) - ln(n + 0.5), and epsilon times the mean over the
 * vocabulary where that is negative (the paper's; rank_bm25 does the same). `lucene`: ln(1 + (N - n + 0.5) / (n + 0.5)), never negative,
 * which keeps order in collections of a few units.
 */
export type Bm25Variant = 'okapi' | 'lucene'

/** Scores of all rows for one query; `touched[r]` is 1 where row r shares a term with it, else the score is 0. `best`: the highest score. */
export interface RowScores {
  readonly scores: Float64Array
  readonly touched: Uint8Array
  readonly best: number
}

const okapi = (units: number, holders: number): number => Math.log(units - holders + 0.5) - Math.log(holders + 0.5)
const lucene = (units: number, holders: number): number => Math.log(1 + (units - holders + 0.5) / (holders + 0.5))
const holdersOf = (ends: Uint32Array, term: number): number => (ends[term] ?? 0) - (term === 0 ? 0 : (ends[term - 1] ?? 0))

/** The mean okapi idf over the vocabulary, negative ones included; 0 for an empty vocabulary. */
export function meanIdf(ends: Uint32Array, units: number): number {
  let sum = 0
  for (let t = 0; t < ends.length; t++) sum += okapi(units, holdersOf(ends, t))
  return ends.length === 0 ? 0 : sum / ends.length
}

/** BM25 over postings. Query terms count as often as they stand in the query; the sum runs in their order of first occurrence. */
export function bm25Scorer(
  { units, terms, ends, rows, times, lengths }: Postings,
  mean: number,
  { k1, b, epsilon, variant }: Bm25Parameters,
): (tokens: readonly string[]) => RowScores {
  const count = units.ids.length
  let total = 0
  for (const length of lengths) total += length
  const average = total / Math.max(1, count)
  const held = Float64Array.from(lengths, (length) => k1 * (1 - b + (average === 0 ? 0 : (b * length) / average)))

  function idf(term: number): number {
    if (variant === 'lucene') return lucene(count, holdersOf(ends, term))
    const value = okapi(count, holdersOf(ends, term))
    return value < 0 ? epsilon * mean : value
  }

  return (tokens) => {
    const wanted = new Map<number, number>()
    for (const token of tokens) {
      const term = terms.find(token)
      if (term >= 0) wanted.set(term, (wanted.get(term) ?? 0) + 1)
    }
    const scores = new Float64Array(count)
    const touched = new Uint8Array(count)
    for (const [term, repeated] of wanted) {
      const weight = idf(term) * repeated * (k1 + 1)
      const end = ends[term] ?? 0
      for (let i = end - holdersOf(ends, term); i < end; i++) {
        const row = rows[i] ?? 0
        const often = times[i] ?? 0
        scores[row] = (scores[row] ?? 0) + (weight * often) / (often + (held[row] ?? 0))
        touched[row] = 1
      }
    }
    let best = -Infinity
    for (let row = 0; row < count; row++) best = Math.max(best, scores[row] ?? 0)
    return { scores, touched, best }
  }
}
