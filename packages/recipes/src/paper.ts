import { extractiveAnswerer } from '@colrag/answer'
import type { AnyRecipe, EmbeddingModel } from '@colrag/core'
import { defineRecipe } from '@colrag/core'
import { fuse, identity, publishedWeights, ruleAnalyser, weightedSum } from '@colrag/fusion'
import { lift, volumeToBlock } from '@colrag/hierarchy'
import { bm25Indexer, denseIndexer, noFolding, paperTokenizer, tripleIndexer } from '@colrag/indexing'
import { embeddedExtraction } from './extraction.ts'
import type { ExtractionOptions } from './extraction.ts'

/**
 * Multimodal CoLRAG-TF as published, over our extraction: character and bigram tokens without folding, dense and triple axes, figure boost,
 * two volumes and three chapters. The image axis needs an image encoder; without one it does not run and is reported as null.
 */
export function paper(version: keyof typeof publishedWeights, model: EmbeddingModel, reading: ExtractionOptions = {}): AnyRecipe {
  const extraction = embeddedExtraction(reading)
  const { text, bm25, triple } = publishedWeights[version]
  return defineRecipe({
    name: `paper-${version}`,
    ...extraction,
    indexes: {
      text: denseIndexer({ level: 'block', model, content: 'text' }),
      bm25: bm25Indexer({ level: 'block', tokenizer: paperTokenizer, folding: noFolding, content: 'text' }),
      triple: tripleIndexer({ model }),
    },
    space: {
      weights: { kind: 'simplex', keys: ['text', 'bm25', 'triple'] },
      volumes: { kind: 'int', low: 1, high: 10 },
      chapters: { kind: 'int', low: 1, high: 20 },
    },
    values: { weights: { text, bm25, triple }, volumes: 2, chapters: 3 },
    axes: ['text', 'bm25', 'triple', 'image'],
    retrieve(open, { weights, volumes, chapters }) {
      const blocks = fuse(
        'block',
        { text: open.text, bm25: open.bm25, triple: lift(open.triple, 'block', open.tree, 'max') },
        {
          normalizer: identity,
          fuser: weightedSum,
          weights,
          planner: ruleAnalyser(),
          units: open.units,
        },
      )
      return volumeToBlock(blocks, { tree: open.tree, units: open.units, dense: open.text, triples: open.triple, volumes, chapters })
    },
    answer: extractiveAnswerer(),
    notes: ['the image axis of the paper did not run: no image encoder is configured'],
    close: async () => {
      await extraction.close()
      await model.close()
    },
  })
}
