import type { AnyRecipe, EmbeddingModel } from '@colrag/core'
import { fuse, ruleAnalyser } from '@colrag/fusion'
import { coarseToFine, datedDocuments, lift } from '@colrag/hierarchy'
import type { ExtractionOptions } from './extraction.ts'
import type { AnySheet } from './sheet/recipe-sheet.ts'
import { recipeOf, recipeSheet } from './sheet/recipe-sheet.ts'

/**
 * The default: good on a laptop, with no download and no server. Pages found by words raise the blocks that lie on them, and a day named in
 * the question raises the documents of that day.
 */
export const embeddedSheet: AnySheet = recipeSheet({
  name: 'embedded',
  about: 'the default: good on a laptop, no download, no server',
  indexes: {
    bm25: { kind: 'bm25', level: 'block' },
    text: { kind: 'dense', level: 'block' },
    // Words find statements of tables better than the small encoder does, and cost nothing to index.
    triple: { kind: 'bm25', level: 'triple', content: 'text' },
    pages: { kind: 'bm25', level: 'page' },
  },
  // The encoder's cosines lie close together; BM25 is already on its scale.
  fusion: { fuser: 'weighted-sum', normalizers: { text: 'min-max', bm25: 'identity', triple: 'identity' }, depth: 200 },
  space: {
    weights: { kind: 'simplex', keys: ['text', 'bm25', 'triple'] },
    pagePrior: { kind: 'float', low: 0, high: 1 },
    datePrior: { kind: 'float', low: 0, high: 1 },
  },
  values: { weights: { text: 0.45, bm25: 0.45, triple: 0.1 }, pagePrior: 0.25, datePrior: 0.1 },
  axes: ['text', 'bm25', 'triple', 'image'],
  notes: [],
  retrieve(open, { weights, pagePrior, datePrior }, fusion) {
    const blocks = fuse(
      'block',
      { text: open.text, bm25: open.bm25, triple: lift(open.triple, 'block', open.tree, 'max') },
      { ...fusion, weights, planner: ruleAnalyser(), units: open.units },
    )
    const onPages = coarseToFine(open.pages, blocks, open.tree, { keep: 50, prior: pagePrior })
    return coarseToFine(datedDocuments({ tree: open.tree, units: open.units }), onPages, open.tree, { keep: 50, prior: datePrior })
  },
})

export const embedded = (model: EmbeddingModel, reading: ExtractionOptions = {}): AnyRecipe => recipeOf(embeddedSheet, { model, reading })
