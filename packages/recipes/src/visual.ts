import { fuse, identity, refine, weightedSum } from '@colrag/fusion'
import { lift } from '@colrag/hierarchy'
import { pageRetriever } from '@colrag/late-interaction'
import { embeddedSheet } from './embedded.ts'
import type { AnySheet } from './sheet/recipe-sheet.ts'
import { recipeSheet } from './sheet/recipe-sheet.ts'

/** Late interaction looks at this many of the best blocks: scoring all candidates by their tokens would take longer than the rest of a search. */
const refined = 30

/**
 * `embedded` with an index of the tokens of every block, for plans, maps and slides: it orders the best blocks by late interaction too, and ranks
 * pages as wholes, by all that stands on each together (PlanSightRAG section 3). What a page is called and filed under counts by BM25 (its section
 * 3.4), since sheets are asked for by their numbers, but for no more than a share of .25: a larger one, which generated plan sheets take to, puts the
 * wrong page on top of real documents. The index takes some 130 bytes a token, which is why `embedded` has none.
 */
export const visualSheet: AnySheet = recipeSheet({
  ...embeddedSheet,
  name: 'visual',
  about: 'embedded with an index of tokens: pages as wholes, for plans, maps and slides (search --visual)',
  indexes: {
    ...embeddedSheet.indexes,
    tokens: { kind: 'tokens', level: 'block', scale: 'mean' },
    metadata: { kind: 'bm25', level: 'page', content: 'metadata', variant: 'plus' },
  },
  space: {
    ...embeddedSheet.space,
    tokenShare: { kind: 'float', low: 0, high: 3 },
    metadataShare: { kind: 'float', low: 0, high: 3 },
  },
  values: { ...embeddedSheet.values, tokenShare: 0.5, metadataShare: 0.25 },
  retrieve(open, values, fusion, volumeWords) {
    const blocks = embeddedSheet.retrieve(open as never, values as never, fusion, volumeWords)
    return refine(blocks, open.tokens, { name: 'tokens', share: values.tokenShare, depth: refined })
  },
  retrievePages: (open, { tokenShare, metadataShare }, blocks) =>
    fuse(
      'page',
      { blocks: lift(blocks, 'page', open.tree, 'max'), tokens: pageRetriever(open.tokens, open.tree), metadata: open.metadata },
      { normalizer: identity, fuser: weightedSum, weights: { blocks: 1, tokens: tokenShare, metadata: metadataShare } },
    ),
})
