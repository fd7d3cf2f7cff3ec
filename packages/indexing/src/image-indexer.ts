import type { Indexer, Level } from '@colrag/core'
import { denseIndexer } from './dense/dense-indexer.ts'
import type { DenseOptions } from './dense/dense-options.ts'

/**
 * Pictures of units: a dense index over what an image embedding model makes of `unit.image`; units without one are passed over. A query with
 * a picture asks by it, one with words alone by those, where the model reads both.
 */
export const imageIndexer = <L extends Level>(options: Omit<DenseOptions<L>, 'content'>): Indexer<L> =>
  denseIndexer({ ...options, content: 'image' })
