import { axisEntropy } from './axis-entropy.ts'

/** D = 0.6 x axis entropy + 0.4 x (distinct volumes / results), in [0, 1] (CoLRAG-TF, A7); 0 for no results. */
export function resultDiversity(results: readonly { readonly dominant: string; readonly volume: string }[]): number {
  if (results.length === 0) return 0
  return (
    0.6 * axisEntropy(results.map((result) => result.dominant)) +
    (0.4 * new Set(results.map((result) => result.volume)).size) / results.length
  )
}
