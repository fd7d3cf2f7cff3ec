import type { UnitId, UnitStorage } from '@colrag/core'
import { levels } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { createUnitStore, openUnitStore } from './unit-store.ts'

const format = 1
const batch = 512

/** The unit store as a workspace keeps it: written once per generation, opened by every reader. */
export function unitStorage(): UnitStorage {
  return {
    name: 'unit-file',
    format,
    fingerprint: fingerprint('unit-file', format),
    async write(units, store) {
      const stored = await createUnitStore(store)
      await stored.apply({ upsert: stream(units), remove: [] }, { assets: { get: nothing, put: nothing }, seed: 0, report: () => undefined })
    },
    async open(store) {
      const { units, tree } = await openUnitStore(store)
      return {
        units,
        tree,
        async *every() {
          const ids: UnitId[] = levels.flatMap((level) => tree.all(level)).sort()
          for (let at = 0; at < ids.length; at += batch) yield* await units.get(ids.slice(at, at + batch))
        },
      }
    },
  }
}

const nothing = (): Promise<never> => Promise.reject(new Error('units hold no pictures'))

async function* stream<T>(items: Iterable<T>): AsyncGenerator<T> {
  yield* items
}
