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

/** `held`: indexes over the same units by their fingerprints, which are used again and added to; who made one closes it. */
export async function openUnits(
  recipe: AnyRecipe,
  given: Iterable<Unit>,
  ctx: RunContext,
  held: Map<string, Index> = new Map(),
): Promise<OpenUnitIndexes> {
  const units = new Map([...given].map((unit) => [unit.id, unit]))
  const indexes: Index[] = []
  const opened: Record<string, unknown> = {}
  for (const [axis, indexer] of Object.entries(recipe.indexes)) {
    let index = held.get(indexer.fingerprint)
    if (!index) {
      index = await indexer.create(memoryBlobStore(), ctx)
      indexes.push(index)
      await index.apply({ upsert: streamOf([...units.values()].filter((unit) => unit.level === indexer.level)), remove: [] }, ctx)
      held.set(indexer.fingerprint, index)
    }
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
