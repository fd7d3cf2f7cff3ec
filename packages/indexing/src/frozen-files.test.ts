import type { Indexer } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'
import { blobMemory, hashedEmbedding, sampleUnits, streamOf, strictContext } from '@colrag/testing'
import { expect, test } from 'vitest'
import { bm25Indexer } from './bm25/bm25-indexer.ts'
import { denseIndexer } from './dense/dense-indexer.ts'
import { noFolding } from './folding/no-folding.ts'
import { paperTokenizer } from './tokenizers/paper-tokenizer.ts'
import { unitStorage } from './units/unit-storage.ts'

const units = sampleUnits('block')
const bm25 = bm25Indexer({ level: 'block' })
const paper = bm25Indexer({ level: 'block', tokenizer: paperTokenizer, folding: noFolding })
const dense = denseIndexer({ level: 'block', model: hashedEmbedding() })

/** A hash that changes means that files written before no longer say the same: raise the format, or the version of the folding or tokenizer, and then change it here. */
test.each<[string, Indexer<'block'>, ...string[]]>([
  ['bm25', bm25, 'cc65e75ce9826a04'],
  ['paper', paper, '57365c9501db1f5a'],
  ['dense', dense, 'f05a0cb54d92d5dd', '4905d5fe8bed63c7', 'fb5f1d6274a175be'],
])('the bytes of a %s index are those of its format and versions', async (_, indexer, ...hashes) => {
  const store = blobMemory()
  const ctx = strictContext()
  await (await indexer.create(store, ctx)).apply({ upsert: streamOf(units), remove: [] }, ctx)
  expect([...store.blobs.values()].map((bytes) => sha256(bytes).slice(0, 16))).toEqual(hashes)
})

test('the bytes of stored units are those of their format', async () => {
  const store = blobMemory()
  await unitStorage().write(units, store)
  expect([...store.blobs.values()].map((bytes) => sha256(bytes).slice(0, 16))).toEqual(['876201971240f0f6', '7be465f5ef613160'])
})
