import type { Indexer } from '@colrag/core'
import { denseIndexer } from './dense/dense-indexer.ts'
import type { DenseOptions } from './dense/dense-options.ts'

/**
 * Statements found in blocks (CoLRAG-TF, 3.4): a dense index over units of level `triple`, whose text is the linearised statement. Ask it
 * for 20 and lift the hits to their blocks.
 */
export const tripleIndexer = (options: Omit<DenseOptions<'triple'>, 'level' | 'content'>): Indexer<'triple'> =>
  denseIndexer({ ...options, level: 'triple', content: 'text' })
