import { extractiveAnswerer } from '@colrag/answer'
import type { AnyRecipe, EmbeddingModel } from '@colrag/core'
import { defineRecipe } from '@colrag/core'
import { fuse, identity, minMax, ruleAnalyser, weightedSum } from '@colrag/fusion'
import { coarseToFine, datedDocuments, lift } from '@colrag/hierarchy'
import { bm25Indexer, denseIndexer } from '@colrag/indexing'
import { embeddedExtraction } from './extraction.ts'
import type { ExtractionOptions } from './extraction.ts'

/**
 * The default: good on a laptop, with no download and no server. Pages found by words raise the blocks that lie on them, and a day named in
 * the question raises the documents of that day.
 */
export function embedded(model: EmbeddingModel, reading: ExtractionOptions = {}): AnyRecipe {
  const extraction = embeddedExtraction(reading)
  return defineRecipe({
    name: 'embedded',
    ...extraction,
    indexes: {
      bm25: bm25Indexer({ level: 'block' }),
      text: denseIndexer({ level: 'block', model }),
      // Words find statements of tables better than the small encoder does, and cost nothing to index.
      triple: bm25Indexer({ level: 'triple', content: 'text' }),
      pages: bm25Indexer({ level: 'page' }),
    },
    space: {
      weights: { kind: 'simplex', keys: ['text', 'bm25', 'triple'] },
      pagePrior: { kind: 'float', low: 0, high: 1 },
      datePrior: { kind: 'float', low: 0, high: 1 },
    },
    values: { weights: { text: 0.45, bm25: 0.45, triple: 0.1 }, pagePrior: 0.25, datePrior: 0.1 },
    axes: ['text', 'bm25', 'triple', 'image'],
    retrieve(open, { weights, pagePrior, datePrior }) {
      const blocks = fuse(
        'block',
        { text: open.text, bm25: open.bm25, triple: lift(open.triple, 'block', open.tree, 'max') },
        {
          // The encoder's cosines lie close together; BM25 is already on its scale.
          normalizer: { text: minMax, bm25: identity, triple: identity },
          fuser: weightedSum,
          weights,
          depth: 200,
          planner: ruleAnalyser(),
          units: open.units,
        },
      )
      const onPages = coarseToFine(open.pages, blocks, open.tree, { keep: 50, prior: pagePrior })
      return coarseToFine(datedDocuments({ tree: open.tree, units: open.units }), onPages, open.tree, { keep: 50, prior: datePrior })
    },
    answer: extractiveAnswerer(),
    notes: [],
    close: async () => {
      await extraction.close()
      await model.close()
    },
  })
}
