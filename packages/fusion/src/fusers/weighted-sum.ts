import type { Fuser } from '@colrag/core'

/** s(b) = sum over axes of weight times score (Multimodal CoLRAG-TF eq. 5); an axis on which a candidate has nothing adds 0. */
export const weightedSum: Fuser = {
  name: 'weighted-sum',
  contributions: (channels) => channels.map(({ weight, scores }) => scores.map((s) => (Number.isNaN(s) ? 0 : weight * s))),
}
