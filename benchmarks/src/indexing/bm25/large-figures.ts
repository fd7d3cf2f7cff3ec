import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bm25Indexer, folderBlobStore } from '@colrag/indexing'
import { figure } from '../../reading/figure.ts'
import type { Figure } from '../../reading/figure.ts'
import { median } from '../../reading/median.ts'
import { benchContext, measured } from '../dense/measured.ts'
import { unitsOf } from './word-corpus.ts'
import { zipfCorpus } from './zipf-corpus.ts'

const rounds = 3

/** How cost grows from ten thousand documents to a million: indexing, opening, a query, memory. */
export async function largeFigures(): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const documents of [10_000, 100_000, 1_000_000]) {
    const corpus = zipfCorpus(documents)
    const folder = mkdtempSync(join(tmpdir(), 'colrag-bench-bm25-'))
    try {
      const ctx = benchContext()
      const store = folderBlobStore(folder)
      const indexer = bm25Indexer({ level: 'block', tokenizer: corpus.tokenizer })
      const { cpuMs: built } = await measured(async () => {
        const index = await indexer.create(store, ctx)
        await index.apply({ upsert: unitsOf(corpus), remove: [] }, ctx)
      })
      const memory = process.resourceUsage().maxRSS / 2 ** 10
      const { value: index, cpuMs: opened } = await measured(() => indexer.open(store, ctx))
      const least: number[] = []
      for (let round = 0; round < rounds; round++)
        for (let q = 0; q < corpus.queries.length; q++) {
          const started = performance.now()
          await index.search.retrieve({ id: 'q', text: corpus.queryText(q) }, { depth: 100 }, ctx)
          least[q] = Math.min(least[q] ?? Infinity, performance.now() - started)
        }
      const row = (name: string, ours: number, unit: string, target?: number): Figure =>
        figure({
          name: `bm25, ${documents} invented documents: ${name}`,
          ours,
          n: documents,
          unit,
          better: 'less',
          ...(target === undefined ? {} : { target }),
        })
      figures.push(
        row('indexing, processor time', built / 1000, 's'),
        row('opening, processor time', opened / 1000, 's', 2),
        row('a query, median', median(least), 'ms'),
        row('most memory of this process', memory, 'MiB', 12 * 1024),
      )
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return figures
}
