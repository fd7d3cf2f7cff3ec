import type { Level, RunContext, Unit, UnitId, UnitStore } from '@colrag/core'
import { ColragError, unitId } from '@colrag/core'

/** A unit of a test tree: `v1/d1/b1` lies in `v1/d1`; the first letter of the last part tells the level. */
const levelOf: Readonly<Record<string, Level>> = { v: 'volume', d: 'document', p: 'page', b: 'block', t: 'triple' }

/** Units for the given ids and all that lie above them, for tests of search. */
export function sampleUnits(leaves: readonly string[], text: (id: string) => string = (id) => id): readonly Unit[] {
  const ids = new Set(leaves.flatMap((leaf) => leaf.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'))))
  return [...ids].sort().map((id) => {
    const parts = id.split('/')
    return {
      id: unitId(id),
      level: levelOf[parts.at(-1)?.[0] ?? ''] ?? 'block',
      parentId: parts.length > 1 ? unitId(parts.slice(0, -1).join('/')) : null,
      text: text(id),
      context: '',
      placements: [],
      anchors: [],
      facets: { kind: 'text', title: parts[1] ?? '', volume: parts[0] ?? '' },
    }
  })
}

export function sampleStore(units: readonly Unit[]): UnitStore {
  const byId = new Map<UnitId, Unit>(units.map((u) => [u.id, u]))
  return {
    get: (ids) =>
      Promise.resolve(
        ids.map((id) => {
          const unit = byId.get(id)
          if (!unit) throw new ColragError('not-found', id, 'no such unit')
          return unit
        }),
      ),
  }
}

export const sampleContext: RunContext = {
  assets: { get: () => Promise.reject(new Error('no pictures here')), put: () => Promise.reject(new Error('no pictures here')) },
  seed: 0,
  report: (issue) => {
    throw new Error(issue.message)
  },
}
