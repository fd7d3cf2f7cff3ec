import { setTimeout } from 'node:timers/promises'
import { folderBlobStore, memoryBlobStore } from '@colrag/indexing'
import { tokenIndexer } from '@colrag/late-interaction'
import { benchContext } from '../indexing/dense/measured.ts'
import { pageModel } from './page-model.ts'
import { pageUnits } from './page-units.ts'
import { syntheticPages } from './synthetic-pages.ts'

/**
 * A process of its own, so that nothing else is in it: opens the index at FOLDER, searches it exactly, writes how many bytes it grew by. An index of a few
 * pages is made and searched before, so that what any search takes once (code, caches of the engine) is not counted for these pages.
 */
const [folder = '', pages = '1'] = process.argv.slice(2)
const model = pageModel(syntheticPages(Number(pages)))
const indexer = tokenIndexer({ level: 'page', model, threads: 1 })
const search = async (index: Awaited<ReturnType<typeof indexer.create>>): Promise<void> => {
  for (let i = 0; i < 3; i++) await index.search.retrieve({ id: 'q', text: `query ${i}` }, { depth: 10, exact: true }, benchContext())
}
/** What is let go is given back a little later. */
const settled = async (): Promise<number> => {
  for (let i = 0; i < 3; i++) {
    globalThis.gc?.()
    await setTimeout(100)
  }
  return process.memoryUsage().rss
}

const few = await indexer.create(memoryBlobStore(), benchContext())
await few.apply({ upsert: pageUnits(0, Math.min(40, Number(pages))), remove: [] }, benchContext())
await search(few)
const before = await settled()
const index = await indexer.open(folderBlobStore(folder), benchContext())
await search(index)
process.stdout.write(String((await settled()) - before))
await index.close()
await few.close()
