import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Index, Query, Unit, UnitId } from '@colrag/core'
import { unitId } from '@colrag/core'
import { bm25Indexer, denseIndexer, folderBlobStore, unitStorage } from '@colrag/indexing'
import { median } from '../../reading/median.ts'
import { benchContext, measured } from '../dense/measured.ts'
import { rowId, rowModel } from '../dense/row-model.ts'
import { syntheticVectors } from '../dense/synthetic-vectors.ts'
import { growingQuestion, growingUnits } from './growing-units.ts'

/** What an index over some number of units costs: times of the processor unless they say otherwise; memory is the most that the process ever took. */
export interface GrownIndex {
  readonly units: number
  readonly buildSeconds: number
  readonly openMs: number
  /** The least of some rounds. */
  readonly openClockMs: number
  readonly wordsMs: number
  readonly exactMs: number
  readonly nearMs: number
  readonly deleteMs: number
  readonly diskMiB: number
  readonly memoryMiB: number
}

const dims = 256
const questions = 30
const rounds = 3
const gone = 100

/** Stored units, words and vectors of one number of units: built, opened again, asked, and a document of 100 units deleted. */
export async function grownIndex(scratch: string, count: number): Promise<GrownIndex> {
  const place = join(scratch, `growth-${count}`)
  const ctx = benchContext()
  const storage = unitStorage()
  const data = syntheticVectors(count, dims, questions)
  const indexers = {
    words: bm25Indexer({ level: 'block', content: 'text' }),
    near: denseIndexer({ level: 'block', content: 'text', model: rowModel(data) }),
  }
  const stores = { units: folderBlobStore(join(place, 'units')), ...places(place) }
  mkdirSync(place, { recursive: true })
  async function* units(): AsyncGenerator<Unit<'block'>> {
    yield* growingUnits(0, count)
  }
  try {
    const { cpuMs: built } = await measured(async () => {
      await storage.write(growingUnits(0, count), stores.units)
      for (const axis of ['words', 'near'] as const) {
        const index = await indexers[axis].create(stores[axis], ctx)
        await index.apply({ upsert: units(), remove: [] }, ctx)
        await index.close()
      }
    })
    const open = async (): Promise<{ words: Index; near: Index; close(): Promise<void> }> => {
      await storage.open(stores.units)
      const words = await indexers.words.open(stores.words, ctx)
      const near = await indexers.near.open(stores.near, ctx)
      return { words, near, close: async () => void (await Promise.all([words.close(), near.close()])) }
    }
    const opened: { cpuMs: number; wallMs: number }[] = []
    for (let round = 0; round < rounds; round++) opened.push(await measured(async () => (await open()).close()))
    const { words, near, close } = await open()
    const ask = async (index: Index, text: (n: number) => string, exact: boolean): Promise<number> => {
      const least = Array<number>(questions).fill(Infinity)
      for (let round = 0; round < rounds; round++)
        for (let n = 0; n < questions; n++) {
          const query: Query = { id: 'q', text: text(n) }
          const { cpuMs } = await measured(() => index.search.retrieve(query, { depth: 100, ...(exact ? { exact } : {}) }, ctx))
          least[n] = Math.min(least[n] ?? Infinity, cpuMs)
        }
      return median(least)
    }
    const wordsMs = await ask(words, growingQuestion, false)
    const exactMs = await ask(near, (n) => `query ${n}`, true)
    const nearMs = await ask(near, (n) => `query ${n}`, false)
    const remove: UnitId[] = Array.from({ length: gone }, (_, i) => unitId(rowId(gone + i)))
    const { cpuMs: deleted } = await measured(async () => {
      await storage.change({ upsert: [], remove }, stores.units)
      for (const index of [words, near]) await index.apply({ upsert: nothing(), remove }, ctx)
    })
    await close()
    return {
      units: count,
      buildSeconds: built / 1000,
      openMs: median(opened.map(({ cpuMs }) => cpuMs)),
      openClockMs: Math.min(...opened.map(({ wallMs }) => wallMs)),
      wordsMs,
      exactMs,
      nearMs,
      deleteMs: deleted,
      diskMiB: bytesBelow(place) / 2 ** 20,
      memoryMiB: process.resourceUsage().maxRSS / 2 ** 10,
    }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

const places = (place: string): Record<'words' | 'near', ReturnType<typeof folderBlobStore>> => ({
  words: folderBlobStore(join(place, 'words')),
  near: folderBlobStore(join(place, 'near')),
})

async function* nothing(): AsyncGenerator<never> {}

function bytesBelow(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
