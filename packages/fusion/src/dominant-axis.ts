import type { Term } from '@colrag/core'

const rising = ['text', 'triple', 'bm25']

/**
 * The class of a result on its axes (Multimodal CoLRAG-TF 3.6): `balanced` where the largest and the smallest contribution differ by less
 * than a fifth of the largest, else the axis with the largest. Of equal axes bm25 is before triple, triple before text, text before others,
 * others by name. A lone axis dominates; no axis is `balanced`.
 */
export function dominantAxis(terms: readonly Pick<Term, 'axis' | 'contribution'>[]): string {
  const [first, ...others] = terms
  if (!first) return 'balanced'
  if (others.length === 0) return first.axis
  const shares = terms.map((t) => t.contribution)
  const largest = Math.max(...shares)
  const smallest = Math.min(...shares)
  if (largest === smallest || largest - smallest < 0.2 * largest) return 'balanced'
  const ties = terms.filter((t) => t.contribution === largest).map((t) => t.axis)
  return ties.sort((a, b) => rising.indexOf(b) - rising.indexOf(a) || (a < b ? -1 : 1))[0] ?? first.axis
}
