import type { OpenUnits, Unit, UnitStorage } from '@colrag/core'
import { unitId } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { blobMemory, damagedCopies } from './blob-memory.ts'
import { codeOf } from './code-of.ts'
import { sampleTree } from './sample-tree.ts'
import { describeUnitTree } from './unit-tree.suite.ts'

const units = sampleTree

/** What every storage of units keeps to: units come back whole, the tree is theirs, equal units give equal bytes, no damage unseen. */
export function describeUnitStorage(name: string, make: () => UnitStorage): void {
  describeUnitTree(`the tree of ${name}`, async (some) => {
    const store = blobMemory()
    await make().write(some, store)
    return (await make().open(store)).tree
  })
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
