import type { Indexer } from '@colrag/core'
import { unitId } from '@colrag/core'
import { folderBlobStore } from '@colrag/indexing'
import { figure } from '../../reading/figure.ts'
import type { Figure } from '../../reading/figure.ts'
import { benchContext, measured } from './measured.ts'
import type { BuiltIndex } from './built-index.ts'
import { rowId, rowUnits } from './row-model.ts'

const rounds = 5

/** Opening, adding and deleting a document of 100 units, everything flushed to the disk, by the clock: the least of five rounds each, as others may run beside. */
export async function lifeFigures({ data, folder, indexer }: BuiltIndex): Promise<readonly Figure[]> {
  const told = `${data.rows} x ${data.dims}`
  const ctx = benchContext()
  const opened = await timed(() => reopen(indexer, folder))
  const index = await indexer.open(folderBlobStore(folder), ctx)
  const ids = Array.from({ length: 100 }, (_, i) => unitId(rowId(i + 100)))
  const deleted: number[] = []
  const added: number[] = []
  for (let round = 0; round < rounds; round++) {
    deleted.push((await measured(() => index.apply({ upsert: rowUnits(0, 0), remove: ids }, ctx))).wallMs)
    added.push((await measured(() => index.apply({ upsert: rowUnits(100, 200), remove: [] }, ctx))).wallMs)
  }
  const verified = await timed(async () => index.verify?.())
  await index.close()
  const row = (name: string, ours: number, target?: number): Figure =>
    figure({ name: `${name} ${told}`, ours, n: rounds, unit: 'ms', better: 'less', ...(target === undefined ? {} : { target }) })
  const isPaper = data.rows < 100_000
  return [
    row('opening', opened, isPaper ? 150 : 2000),
    row('deleting a document of', Math.min(...deleted), isPaper ? 200 : undefined),
    row('adding a document to', Math.min(...added), isPaper ? 1000 : undefined),
    row('verifying', verified),
  ]
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const ms: number[] = []
  for (let round = 0; round < rounds; round++) ms.push((await measured(run)).wallMs)
  return Math.min(...ms)
}

async function reopen(indexer: Indexer, folder: string): Promise<void> {
  await (await indexer.open(folderBlobStore(folder), benchContext())).close()
}
