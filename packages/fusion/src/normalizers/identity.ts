import type { PointwiseNormalizer } from './pointwise.ts'

/** Scores as they are, for axes that are on one scale already: cosines and maximum-normalised BM25 (Multimodal CoLRAG-TF 3.6). */
export const identity: PointwiseNormalizer = { name: 'identity', pointwise: true, normalize: (scores) => scores.slice() }
