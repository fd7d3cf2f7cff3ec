import { extractiveAnswerer } from '@colrag/answer'
import type { AnyRecipe, EmbeddingModel } from '@colrag/core'
import { defineRecipe } from '@colrag/core'
import { fuse, identity, weightedSum } from '@colrag/fusion'
import { denseIndexer } from '@colrag/indexing'
import { embeddedExtraction } from './extraction.ts'
import type { ExtractionOptions } from './extraction.ts'

/** The baseline to beat: one dense axis over passages, no hierarchy, no analysis of the question. */
export function naiveRag(model: EmbeddingModel, reading: ExtractionOptions = {}): AnyRecipe {
  const extraction = embeddedExtraction(reading)
  return defineRecipe({
    name: 'naive-rag',
    ...extraction,
    indexes: { text: denseIndexer({ level: 'block', model, content: 'text' }) },
    space: {},
    values: {},
    axes: ['text', 'bm25', 'triple', 'image'],
    retrieve: (open) => fuse('block', { text: open.text }, { normalizer: identity, fuser: weightedSum, weights: { text: 1 } }),
    answer: extractiveAnswerer(),
    notes: [],
    close: async () => {
      await extraction.close()
      await model.close()
    },
  })
}
