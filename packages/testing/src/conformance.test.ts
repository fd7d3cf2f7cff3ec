import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assetFolder, memoryCache, recordLog } from '@colrag/stage-kit'
import { describeAssetStore } from './asset-store.suite.ts'
import { blobMemory } from './blob-memory.ts'
import { describeBlobStore } from './blob-store.suite.ts'
import { describeDerivedCache } from './derived-cache.suite.ts'
import { describeEmbeddingModel } from './embedding-model.suite.ts'
import { givenScores } from './given-scores.ts'
import { hashedEmbedding } from './hashed-embedding.ts'
import { describeRetriever } from './retriever.suite.ts'

// The parts of stage-kit are tested here because stage-kit stands below this package and cannot know it.
const scratch = (): string => mkdtempSync(join(tmpdir(), 'conformance-'))

describeAssetStore('assetFolder', () => assetFolder(join(scratch(), 'new')))
describeDerivedCache('recordLog', () => recordLog(join(scratch(), 'new', 'a.log')))
describeDerivedCache('memoryCache', memoryCache)
describeBlobStore('blobMemory', () => blobMemory())
describeEmbeddingModel('hashedEmbedding', () => hashedEmbedding())
describeRetriever('givenScores', () => ({
  retriever: givenScores('block', (text) => ({ a: text.length, b: 2, c: 2, d: -1 })),
  ids: ['a', 'b', 'c', 'd'] as never,
  queries: ['x', 'long'],
}))
