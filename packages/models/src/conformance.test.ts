import { describeEmbeddingModel } from '@colrag/testing'
import { bundledEncoder } from './bundled/bundled-encoder.ts'

describeEmbeddingModel('bundledEncoder', () => bundledEncoder({ threads: 1 }))
