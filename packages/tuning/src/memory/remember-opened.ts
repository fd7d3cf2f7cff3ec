import type { IndexerSet, Opened, Retriever, UnitStore, UnitTree } from '@colrag/core'
import { memoryRoom } from './memory-room.ts'
import { rememberRetriever } from './remember-retriever.ts'
import type { AxisClock } from './remember-retriever.ts'
import { rememberTree } from './remember-tree.ts'
import { rememberUnits } from './remember-units.ts'

/** `most`: numbers that are remembered at most, some 8 to 20 bytes each; 25 million unless told. */
export interface MemoryOptions {
  readonly most?: number
}

/** `clock` adds up what the axes took, remembered or not. */
export interface RememberedOpened {
  readonly opened: Opened<IndexerSet>
  readonly clock: AxisClock
}

/**
 * What a recipe's `retrieve` searches, with axes that are asked once for each query: `recipe.retrieve(remembered, values)` ranks exactly as
 * `recipe.retrieve(opened, values)` does, whatever the values, in the time that the fusion alone takes. Queries are known by their objects.
 */
export function rememberOpened(opened: object, { most = 25_000_000 }: MemoryOptions = {}): RememberedOpened {
  const room = memoryRoom(most)
  const clock: AxisClock = { ms: 0, spent: 0 }
  const { tree, units, ...axes } = opened as Readonly<Record<string, unknown>>
  const remembered = Object.entries(axes).map(([axis, retriever]) => [axis, rememberRetriever(retriever as Retriever, room, clock)])
  return {
    opened: {
      ...Object.fromEntries(remembered),
      tree: rememberTree(tree as UnitTree),
      units: rememberUnits(units as UnitStore, room),
    } as unknown as Opened<IndexerSet>,
    clock,
  }
}
