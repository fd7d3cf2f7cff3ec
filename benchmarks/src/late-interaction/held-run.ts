import { setTimeout } from 'node:timers/promises'
import { folderBlobStore } from '@colrag/indexing'
import { tokenIndexer } from '@colrag/late-interaction'
import { benchContext } from '../indexing/dense/measured.ts'
import { pageModel } from './page-model.ts'
import { syntheticPages } from './synthetic-pages.ts'

/** A process of its own, so that nothing else is in it: opens the index at FOLDER, searches it exactly, writes how many bytes it grew by. */
const [folder = '', pages = '1'] = process.argv.slice(2)
const model = pageModel(syntheticPages(Number(pages)))
globalThis.gc?.()
const before = process.memoryUsage().rss
const index = await tokenIndexer({ level: 'page', model, threads: 1 }).open(folderBlobStore(folder), benchContext())
for (let i = 0; i < 3; i++) await index.search.retrieve({ id: 'q', text: `query ${i}` }, { depth: 10, exact: true }, benchContext())
// What is let go is given back a little later.
for (let i = 0; i < 3; i++) {
  globalThis.gc?.()
  await setTimeout(100)
}
process.stdout.write(String(process.memoryUsage().rss - before))
await index.close()
