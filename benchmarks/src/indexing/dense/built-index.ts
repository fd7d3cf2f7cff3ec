import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Index, Indexer } from '@colrag/core'
import { denseIndexer, folderBlobStore } from '@colrag/indexing'
import { benchContext, measured } from './measured.ts'
import { rowModel, rowUnits } from './row-model.ts'
import { syntheticVectors } from './synthetic-vectors.ts'
import type { SyntheticVectors } from './synthetic-vectors.ts'

/** An index over synthetic vectors in a folder, and the same vectors as files that others can read. */
export interface BuiltIndex {
  readonly data: SyntheticVectors
  readonly vectorFile: string
  readonly queryFile: string
  readonly folder: string
  readonly index: Index<'block'>
  readonly indexer: Indexer<'block'>
  readonly buildCpuMs: number
  readonly buildWallMs: number
  /** On disk. */
  readonly bytes: number
  close(): Promise<void>
}

export async function builtIndex(scratch: string, rows: number, dims: number, approximateFrom: number | 'never'): Promise<BuiltIndex> {
  const place = join(scratch, `dense-${rows}-${dims}-${approximateFrom}`)
  mkdirSync(place, { recursive: true })
  const data = syntheticVectors(rows, dims)
  const [vectorFile, queryFile, folder] = [join(place, 'vectors.f32'), join(place, 'queries.f32'), join(place, 'index')]
  writeFileSync(vectorFile, data.vectors)
  writeFileSync(queryFile, data.queries)
  const ctx = benchContext()
  const indexer = denseIndexer({ level: 'block', model: rowModel(data), content: 'text', approximateFrom })
  const {
    value: index,
    cpuMs,
    wallMs,
  } = await measured(async () => {
    const made = await indexer.create(folderBlobStore(folder), ctx)
    await made.apply({ upsert: rowUnits(0, rows), remove: [] }, ctx)
    return made
  })
  return {
    data,
    vectorFile,
    queryFile,
    folder,
    index,
    indexer,
    buildCpuMs: cpuMs,
    buildWallMs: wallMs,
    bytes: readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0),
    async close() {
      await index.close()
      rmSync(place, { recursive: true, force: true })
    },
  }
}
