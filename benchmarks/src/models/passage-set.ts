import { join } from 'node:path'
import type { Unit } from '@colrag/core'
import { unitId } from '@colrag/core'
import { bm25Indexer, denseIndexer, memoryBlobStore } from '@colrag/indexing'
import { bundledEncoder } from '@colrag/models'
import { recordLog } from '@colrag/stage-kit'
import { streamOf } from '../fixture/stream-of.ts'
import type { OpenSet } from './ranking-set.ts'

/**
 * Passages as units of the default indexes, each text once; ids rise in order of first appearance, which decides ties. `keep`: a folder in which
 * vectors stay for the next run.
 */
export async function passageSet(
  asked: readonly { readonly question: string; readonly gold: readonly string[] }[],
  passages: readonly string[],
  keep: string,
): Promise<OpenSet> {
  const units = new Map<string, Unit<'block'>>()
  for (const text of passages) if (!units.has(text)) units.set(text, unitOf(units.size, text))
  const cache = recordLog(join(keep, 'vectors.log'))
  const unused = (): Promise<never> => Promise.reject(new Error('no picture was promised'))
  const ctx = { assets: { get: unused, put: unused }, seed: 0, report: () => undefined, cache }
  const model = bundledEncoder()
  const bm25 = await bm25Indexer({ level: 'block' }).create(memoryBlobStore(), ctx)
  const text = await denseIndexer({ level: 'block', model }).create(memoryBlobStore(), ctx)
  for (const index of [bm25, text]) await index.apply({ upsert: streamOf(units.values()), remove: [] }, ctx)
  return {
    bm25: bm25.search,
    text: text.search,
    ctx,
    questions: asked.map(({ question, gold }) => {
      const wanted = new Set(gold.map((passage) => units.get(passage)?.id))
      return {
        text: question,
        depth: 5,
        found: (hits, places) => hits.slice(0, places).filter((id) => wanted.has(id)).length / wanted.size,
      }
    }),
    close: async () => {
      cache.close()
      await Promise.all([bm25.close(), text.close(), model.close()])
    },
  }
}

const unitOf = (number: number, text: string): Unit<'block'> => ({
  id: unitId(`p${String(number).padStart(5, '0')}`),
  level: 'block',
  parentId: null,
  text,
  context: '',
  placements: [],
  anchors: [],
  facets: { kind: 'text', title: '', volume: '' },
})
