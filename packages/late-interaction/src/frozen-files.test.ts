import { sha256 } from '@colrag/stage-kit'
import { blobMemory, hashedTokens, sampleUnits, streamOf, strictContext } from '@colrag/testing'
import { expect, test } from 'vitest'
import { tokenIndexer } from './token-indexer.ts'

/** A hash that changes means that files written before no longer say the same: raise the format, and then change it here. */
test('the bytes of a token index are those of its format', async () => {
  const store = blobMemory()
  const index = await tokenIndexer({ level: 'block', model: hashedTokens() }).create(store, strictContext())
  await index.apply({ upsert: streamOf(sampleUnits('block')), remove: [] }, strictContext())
  expect([...store.blobs.values()].map((bytes) => sha256(bytes).slice(0, 16))).toEqual([
    'adce6bb0433938ad',
    'c139a7007eb07ec0',
    '33eaae9d736491ca',
  ])
})
