import { publishedWeights } from '@colrag/fusion'
import { foremost, lift, volumeToBlock } from '@colrag/hierarchy'
import type { AnySheet } from './sheet/recipe-sheet.ts'
import { fuseAxes } from './sheet/fuse-axes.ts'
import { recipeSheet } from './sheet/recipe-sheet.ts'

/** A block's triple score is the best of those of its triples that are among so many best of all. */
const triplesAsked = 20

/**
 * Multimodal CoLRAG-TF as published, over our extraction: character and bigram tokens without folding, dense and triple axes, figure boost,
 * two volumes and three chapters. The image axis is the likeness of pictures where a model of pictures is named, else, as published, of captions.
 */
export function paperSheet(version: keyof typeof publishedWeights): AnySheet {
  const { text, bm25, triple, image } = publishedWeights[version]
  return recipeSheet({
    name: `paper-${version}`,
    about: `Multimodal CoLRAG-TF ${version} with its published weights`,
    indexes: {
      text: { kind: 'dense', level: 'block', content: 'text' },
      bm25: { kind: 'bm25', level: 'block', content: 'text', tokenizer: 'paper', folding: 'none' },
      triple: { kind: 'dense', level: 'triple', content: 'text' },
      image: { kind: 'image', level: 'block' },
    },
    fusion: {
      fuser: 'weighted-sum',
      normalizers: { text: 'identity', bm25: 'identity', triple: 'identity', image: 'identity' },
      // All candidates that the chosen chapters give are scored, not the best of each axis.
      depth: 5000,
    },
    space: {
      weights: { kind: 'simplex', keys: ['text', 'bm25', 'triple', 'image'] },
      volumes: { kind: 'int', low: 1, high: 10 },
      chapters: { kind: 'int', low: 1, high: 20 },
      // 0: only the chosen chapters are searched, as published. More: all are, and chapters raise their blocks.
      chapterPrior: { kind: 'float', low: 0, high: 1 },
    },
    values: { weights: { text, bm25, triple, image }, volumes: 2, chapters: 3, chapterPrior: 0 },
    axes: ['text', 'bm25', 'triple', 'image'],
    notes: [],
    retrieve(open, { weights, volumes, chapters, chapterPrior }, { plan, ...fusion }, volumeWords) {
      const triples = foremost(open.triple, triplesAsked)
      const blocks = fuseAxes(
        open,
        { text: open.text, bm25: open.bm25, triple: lift(triples, 'block', open.tree, 'max'), image: open.image },
        { ...fusion, weights, ...plan(), units: open.units },
      )
      return volumeToBlock(blocks, {
        tree: open.tree,
        units: open.units,
        dense: open.text,
        triples,
        volumes,
        ...(chapterPrior > 0 ? { prior: chapterPrior } : { chapters }),
        ...(volumeWords ? { dictionary: volumeWords } : {}),
      })
    },
  })
}
