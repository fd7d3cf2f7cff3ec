import { describeRetriever, hashedEmbedding, sampleUnits, streamOf, strictContext } from '@colrag/testing'
import type { Indexer } from '@colrag/core'
import { bm25Indexer } from './bm25/bm25-indexer.ts'
import { denseIndexer } from './dense/dense-indexer.ts'
import { memoryBlobStore } from './store/memory-blob-store.ts'

const units = sampleUnits('block')
const indexers: readonly Indexer<'block'>[] = [bm25Indexer({ level: 'block' }), denseIndexer({ level: 'block', model: hashedEmbedding() })]

for (const indexer of indexers) {
  describeRetriever(indexer.name, async () => {
    const ctx = strictContext()
    const index = await indexer.create(memoryBlobStore(), ctx)
    await index.apply({ upsert: streamOf(units), remove: [] }, ctx)
    return { retriever: index.search, ids: units.map((unit) => unit.id), queries: ['球磨川の被害', '道路の復旧 water', '断水'] }
  })
}
