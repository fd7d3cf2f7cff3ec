import { fuse } from '@colrag/fusion'
import type { AnySheet } from './sheet/recipe-sheet.ts'
import { recipeSheet } from './sheet/recipe-sheet.ts'

/** The baseline to beat: one dense axis over passages, no hierarchy, no analysis of the question. */
export const naiveRagSheet: AnySheet = recipeSheet({
  name: 'naive-rag',
  about: 'one dense axis over passages: the baseline',
  indexes: { text: { kind: 'dense', level: 'block', content: 'text' } },
  fusion: { fuser: 'weighted-sum', normalizers: { text: 'identity' }, depth: 200 },
  space: {},
  values: {},
  axes: ['text', 'bm25', 'triple', 'image'],
  notes: [],
  retrieve: (open, _, fusion) => fuse('block', { text: open.text }, { ...fusion, weights: { text: 1 } }),
})
