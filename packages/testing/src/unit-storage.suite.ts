import type { Level, OpenUnits, Unit, UnitId, UnitStorage } from '@colrag/core'
import { levels, unitId } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { blobMemory, damagedCopies } from './blob-memory.ts'
import { codeOf } from './code-of.ts'
import { sampleUnit, sampleUnits } from './sample-units.ts'

const box = { x: 1, y: 2, width: 3, height: 4.5 }
/** A small tree: a volume, two documents of which one has sections, blocks with a triple, and units with all their fields. */
const units: readonly Unit[] = [
  sampleUnit('v', '全て', { level: 'volume' }),
  ...['v/d1', 'v/d2'].map((id) => sampleUnit(id, id, { level: 'document', parentId: unitId('v') })),
  ...['v/d1/s1', 'v/d1/s2'].map((id) => sampleUnit(id, id, { level: 'section', parentId: unitId('v/d1') })),
  ...sampleUnits('block').map((unit, i) => ({
    ...unit,
    id: unitId(`v/d${i < 10 ? 1 : 2}${i < 10 ? `/s${1 + (i % 2)}` : ''}/b${String(i).padStart(2, '0')}`),
    parentId: unitId(i < 10 ? `v/d1/s${1 + (i % 2)}` : 'v/d2'),
  })),
  sampleUnit('v/d1/s1/b00/t0', '球磨川 は氾濫した', {
    level: 'triple',
    parentId: unitId('v/d1/s1/b00'),
    placements: [{ start: 0, end: 3, page: 2, box }],
    facets: { z: '1', a: '2' },
    anchors: [{ documentId: 'd1' as Unit['anchors'][number]['documentId'], page: 2, boxes: [box, box] }],
    image: { key: 'k', mediaType: 'image/png', width: 10, height: 20 },
  }),
]

/** What every storage of units keeps to: units come back whole, the tree is theirs, equal units give equal bytes, no damage unseen. */
export function describeUnitStorage(name: string, make: () => UnitStorage): void {
  describe(`${name} as a unit storage`, () => {
    const stored = async (list: readonly Unit[]): Promise<{ blobs: ReadonlyMap<string, Uint8Array>; open: OpenUnits }> => {
      const store = blobMemory()
      await make().write(list, store)
      return { blobs: store.blobs, open: await make().open(store) }
    }
    const sorted = [...units].sort((a, b) => (a.id < b.id ? -1 : 1))

    it('gives units back whole, in the order asked for, and all of them in tree order', async () => {
      const { open } = await stored(units)
      const wanted = [...units].reverse()
      expect(await open.units.get(wanted.map((unit) => unit.id))).toEqual(wanted)
      expect(await every(open)).toEqual(sorted)
      await expect(open.units.get([unitId('v'), unitId('w')])).rejects.toMatchObject({ code: 'not-found', subject: 'w' })
    })
    it('knows parents, children, ancestors and levels', async () => {
      const { tree } = (await stored(units)).open
      const parents = new Map(units.map((unit) => [unit.id, unit.parentId]))
      const levelOf = new Map(units.map((unit) => [unit.id, unit.level]))
      const above = (id: UnitId, level: Level): UnitId | null => {
        let at: UnitId | null = id
        while (at !== null && levelOf.get(at) !== level) at = parents.get(at) ?? null
        return at
      }
      for (const unit of units) {
        expect(tree.parent(unit.id)).toBe(unit.parentId)
        expect(tree.children(unit.id)).toEqual(sorted.filter((child) => child.parentId === unit.id).map((child) => child.id))
        for (const level of levels) expect(tree.at(unit.id, level)).toBe(above(unit.id, level))
      }
      for (const level of levels) expect(tree.all(level)).toEqual(sorted.filter((unit) => unit.level === level).map((unit) => unit.id))
      expect(() => tree.children(unitId('w'))).toThrow(expect.objectContaining({ code: 'not-found' }))
    })
    it('writes equal bytes for equal units in any order, and keeps the last unit of an id', async () => {
      const [first] = units
      const shuffled = [
        { ...(first as Unit), text: '旧版' },
        ...[...units].reverse().map((unit) => ({ ...unit, facets: Object.fromEntries(Object.entries(unit.facets).reverse()) })),
      ]
      expect((await stored(shuffled)).blobs).toEqual((await stored(units)).blobs)
    })
    it('holds nothing as well as much', async () => {
      const { open } = await stored([])
      expect([await every(open), open.tree.all('block'), await open.units.get([])]).toEqual([[], [], []])
    })
    it('refuses a unit whose parent is missing, and sees any cut, flipped or added byte', async () => {
      await expect(stored(units.slice(1))).rejects.toMatchObject({ code: 'invalid-options' })
      for (const { fault, store } of damagedCopies((await stored(units)).blobs))
        expect([fault, await codeOf(make().open(store))]).toEqual([fault, 'corrupt'])
      await expect(make().open(blobMemory())).rejects.toMatchObject({ code: 'not-found' })
    })
  })
}

async function every(open: OpenUnits): Promise<Unit[]> {
  const found: Unit[] = []
  for await (const unit of open.every()) found.push(unit)
  return found
}
