import type { Fuser } from '@colrag/core'

/** s(b) = sum over axes of weight times score (Multimodal CoLRAG-TF eq. 5); an axis on which a candidate has nothing adds 0. */
export const weightedSum: Fuser = {
  name: 'weighted-sum',
  contributions: (channels) =>
    channels.map(({ weight, scores }) => {
      const amounts = new Float64Array(scores.length)
      for (let i = 0; i < amounts.length; i++) {
        const score = scores[i] as number
        if (!Number.isNaN(score)) amounts[i] = weight * score
      }
      return amounts
    }),
}
