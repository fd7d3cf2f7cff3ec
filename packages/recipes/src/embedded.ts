import type { AnyRecipe, EmbeddingModel } from '@colrag/core'
import { figureBoost as figureKinds } from '@colrag/fusion'
import { coarseToFine, datedDocuments, followNames, lift } from '@colrag/hierarchy'
import type { ExtractionOptions } from './extraction.ts'
import type { AnySheet } from './sheet/recipe-sheet.ts'
import { fuseAxes } from './sheet/fuse-axes.ts'
import { recipeOf, recipeSheet } from './sheet/recipe-sheet.ts'

/**
 * The default: good on a laptop, with no download and no server. Pages found by words raise the blocks that lie on them, a document that the
 * best blocks name rises, and so do the documents of a day that the question names. What was tried and left out: see ARCHITECTURE.md.
 */
export const embeddedSheet: AnySheet = recipeSheet({
  name: 'embedded',
  about: 'the default: good on a laptop, no download, no server',
  indexes: {
    // BM25+: what long units say counts too. It finds more than plain BM25 does wherever units are longer than a sentence.
    bm25: { kind: 'bm25', level: 'block', variant: 'plus', k1: 1.2 },
    text: { kind: 'dense', level: 'block' },
    // Words find statements of tables better than the small encoder does, and cost nothing to index. The best statement may still be a poor one:
    // so they count by how much of the question they hold.
    triple: { kind: 'bm25', level: 'triple', content: 'text', scale: 'share' },
    pages: { kind: 'bm25', level: 'page', variant: 'plus' },
    image: { kind: 'image', level: 'block' },
  },
  // The encoder's cosines lie close together, and say the less the closer they are; BM25 is already on its scale.
  fusion: {
    fuser: 'weighted-sum',
    normalizers: { text: 'below-best:0.14', bm25: 'identity', triple: 'identity', image: 'identity' },
    depth: 200,
  },
  space: {
    weights: { kind: 'simplex', keys: ['text', 'bm25', 'triple', 'image'] },
    pagePrior: { kind: 'float', low: 0, high: 1 },
    namePrior: { kind: 'float', low: 0, high: 1 },
    datePrior: { kind: 'float', low: 0, high: 1 },
    figureBoost: { kind: 'float', low: 1, high: 2 },
  },
  values: {
    weights: { text: 0.435, bm25: 0.435, triple: 0.13, image: 0 },
    pagePrior: 0.09,
    namePrior: 0.3,
    datePrior: 0.15,
    figureBoost: figureKinds.factor,
  },
  axes: ['text', 'bm25', 'triple', 'image'],
  notes: [],
  retrieve(open, { weights, pagePrior, namePrior, datePrior, figureBoost }, { plan, ...fusion }) {
    const blocks = fuseAxes(
      open,
      { text: open.text, bm25: open.bm25, triple: lift(open.triple, 'block', open.tree, 'max'), image: open.image },
      { ...fusion, weights, ...plan({ ...figureKinds, factor: figureBoost }), units: open.units },
    )
    const onPages = coarseToFine(open.pages, blocks, open.tree, { keep: 50, prior: pagePrior })
    const named = followNames(onPages, { tree: open.tree, units: open.units, share: namePrior })
    return coarseToFine(datedDocuments({ tree: open.tree, units: open.units }), named, open.tree, { keep: 50, prior: datePrior })
  },
})

export const embedded = (model: EmbeddingModel, reading: ExtractionOptions = {}): AnyRecipe => recipeOf(embeddedSheet, { model, reading })
