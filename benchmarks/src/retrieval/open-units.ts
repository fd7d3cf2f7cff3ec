import type { AnyRecipe, Index, RunContext, Unit, UnitId, UnitStore, UnitTree } from '@colrag/core'
import { unitTree } from '@colrag/hierarchy'
import { memoryBlobStore } from '@colrag/indexing'
import { streamOf } from '../fixture/stream-of.ts'

/** What a recipe's `retrieve` is given: a retriever for each axis, the tree and the units. */
export type OpenSearch = Readonly<Record<string, unknown>> & { readonly tree: UnitTree; readonly units: UnitStore }

/** A recipe's indexes over units, all in memory. */
export interface OpenUnitIndexes {
  readonly opened: OpenSearch
  close(): Promise<void>
}

export async function openUnits(recipe: AnyRecipe, given: Iterable<Unit>, ctx: RunContext): Promise<OpenUnitIndexes> {
  const units = new Map([...given].map((unit) => [unit.id, unit]))
  const indexes: Index[] = []
  const opened: Record<string, unknown> = {}
  for (const [axis, indexer] of Object.entries(recipe.indexes)) {
    const index = await indexer.create(memoryBlobStore(), ctx)
    indexes.push(index)
    await index.apply({ upsert: streamOf([...units.values()].filter((unit) => unit.level === indexer.level)), remove: [] }, ctx)
    opened[axis] = index.search
  }
  const store = { get: (ids: readonly UnitId[]) => Promise.resolve(ids.map((id) => units.get(id) as Unit)) }
  return {
    opened: { ...opened, tree: unitTree(units.values()), units: store },
    async close() {
      for (const index of indexes) await index.close()
    },
  }
}
