import type { Term } from '@colrag/core'

/** The axes of CoLRAG-TF in rising order of who wins a tie. */
const tieOrder = ['text', 'triple', 'bm25']

/**
 * The class of a result on its axes (CoLRAG-TF, A7; Multimodal CoLRAG-TF 3.6): `balanced` where (largest - smallest contribution) < 0.2
 * largest, else the axis with the largest. Counted are the axes given: one that ran and has nothing gives 0, one that did not run is left
 * out. Equal contributions, a lone one and none at all are therefore `balanced`. Of equal axes bm25 wins over triple, triple over text, text
 * over others, others by name.
 */
export function dominantAxis(terms: readonly Pick<Term, 'axis' | 'contribution'>[]): string {
  const shares = terms.map((term) => term.contribution)
  const largest = Math.max(...shares)
  const difference = largest - Math.min(...shares)
  if (difference === 0 || difference < 0.2 * largest) return 'balanced'
  const best = terms.filter((term) => term.contribution === largest).map((term) => term.axis)
  return best.sort((a, b) => tieOrder.indexOf(b) - tieOrder.indexOf(a) || (a < b ? -1 : 1))[0] ?? 'balanced'
}
