import { join } from 'node:path'
import { bm25Indexer, folderBlobStore } from '@colrag/indexing'
import { figure } from '../../reading/figure.ts'
import type { Figure } from '../../reading/figure.ts'
import { median } from '../../reading/median.ts'
import { benchContext, measured } from '../dense/measured.ts'
import { textUnit } from './word-corpus.ts'
import type { WordCorpus } from './word-corpus.ts'

const blocks = 2403
const few = 12
const rounds = 15

/** Opening and changing an index on disk as large as the paper's collection, by processor time. */
export async function bm25Life(corpus: WordCorpus, scratch: string): Promise<readonly Figure[]> {
  const ctx = benchContext()
  const store = folderBlobStore(join(scratch, 'bm25-life'))
  const count = corpus.ends.length
  const unit = (i: number) => textUnit(`d${i}`, `${corpus.text(i % count)}${corpus.text((7 * i + 1) % count)}`)
  const some = async function* (from: number, to: number) {
    for (let i = from; i < to; i++) yield unit(i)
  }
  const indexer = bm25Indexer({ level: 'block' })
  const made = await indexer.create(store, ctx)
  await made.apply({ upsert: some(0, blocks), remove: [] }, ctx)
  const [opened, added, removed]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    const open = await measured(() => indexer.open(store, ctx))
    const index = open.value
    opened.push(open.cpuMs)
    const fresh = blocks + round * few
    added.push((await measured(() => index.apply({ upsert: some(fresh, fresh + few), remove: [] }, ctx))).cpuMs)
    const gone = Array.from({ length: few }, (_, i) => unit(fresh + i).id)
    removed.push((await measured(() => index.apply({ upsert: some(0, 0), remove: gone }, ctx))).cpuMs)
  }
  const told = (name: string, values: readonly number[], target: number): Figure =>
    figure({ name: `bm25, ${name}, ${blocks} blocks, processor time`, ours: median(values), n: rounds, unit: 'ms', better: 'less', target })
  return [told('opening', opened, 150), told(`adding ${few} blocks`, added, 100), told(`removing ${few} blocks`, removed, 100)]
}
