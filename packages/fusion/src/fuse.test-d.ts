import type { Fuse, Rerank, Retriever } from '@colrag/core'
import { fuse } from './fuse.ts'
import { weightedSum } from './fusers/weighted-sum.ts'
import { identity } from './normalizers/identity.ts'
import { publishedWeights } from './published-weights.ts'
import { rerank } from './rerank.ts'

/** What must and must not compile; checked by the type checker, never run. */
declare const blocks: Retriever<'block'>
declare const triples: Retriever<'triple'>
const parts = { normalizer: identity, fuser: weightedSum }

export const asDeclared: readonly [Fuse, Rerank] = [fuse, rerank]
export const level: Retriever<'block'> = fuse('block', { text: blocks, bm25: blocks }, { ...parts, weights: { text: 1, bm25: 1 } })
export const preset: Retriever<'block'> = fuse(
  'block',
  { text: blocks, bm25: blocks, triple: blocks, image: blocks },
  { ...parts, weights: publishedWeights['v0.7.3'] },
)

// @ts-expect-error a channel without a weight
fuse('block', { text: blocks, bm25: blocks }, { ...parts, weights: { text: 1 } })
// @ts-expect-error a triple channel among blocks, without lift
fuse('block', { text: blocks, triple: triples }, { ...parts, weights: { text: 1, triple: 1 } })
// @ts-expect-error the level of the fusion is that of its channels
fuse('document', { text: blocks }, { ...parts, weights: { text: 1 } })
// @ts-expect-error an axis without a normaliser
fuse('block', { text: blocks, bm25: blocks }, { fuser: weightedSum, normalizer: { text: identity }, weights: { text: 1, bm25: 1 } })
// @ts-expect-error the fusion of blocks is no retriever of triples
export const wrong: Retriever<'triple'> = fuse('block', { text: blocks }, { ...parts, weights: { text: 1 } })
