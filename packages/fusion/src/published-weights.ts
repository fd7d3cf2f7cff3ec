/** Axis names used throughout: dense text, BM25, triples, image. */
export type PaperAxis = 'text' | 'bm25' | 'triple' | 'image'

/**
 * Weights as published with Multimodal CoLRAG-TF. Those of v0.7.4 sum to 1.10 (table A7 says 1.0) and are kept as published. Axes of weight 0
 * are not run.
 */
export const publishedWeights: Readonly<Record<'v0.7.2' | 'v0.7.3' | 'v0.7.4', Readonly<Record<PaperAxis, number>>>> = {
  'v0.7.2': { text: 0.6, bm25: 0, triple: 0.4, image: 0 },
  'v0.7.3': { text: 0.4, bm25: 0.3, triple: 0.2, image: 0.1 },
  'v0.7.4': { text: 0.2675, bm25: 0.2903, triple: 0.4422, image: 0.1 },
}
