import type { BlobStore, OpenUnits, Unit, UnitStorage } from '@colrag/core'
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
    const checked = async (store: BlobStore): Promise<void> => (await make().open(store)).verify?.()
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
    it('leaves after a change what a writing of the result would, whatever came before', async () => {
      const [root, ...others] = sorted
      const changed = others.map((unit, i) => (i % 3 === 0 ? { ...unit, text: `${unit.text} 改訂` } : unit))
      const store = blobMemory()
      await make().write([root as Unit, ...others], store)
      const late = others.filter((_, i) => i % 3 === 0).map((unit) => unit.id)
      await make().change(
        { upsert: [{ ...(changed[0] as Unit), text: '旧版' }, ...changed.filter((u) => late.includes(u.id))], remove: [] },
        store,
      )
      expect(store.blobs).toEqual((await stored([root as Unit, ...changed])).blobs)
      const leaf = [...changed].reverse().find((unit) => !changed.some((other) => other.parentId === unit.id)) as Unit
      await make().change({ upsert: [], remove: [leaf.id, unitId('never there')] }, store)
      expect(store.blobs).toEqual((await stored([root as Unit, ...changed.filter((unit) => unit !== leaf)])).blobs)
      await make().change({ upsert: [leaf], remove: [leaf.id] }, store)
      expect(store.blobs).toEqual((await stored([root as Unit, ...changed])).blobs)
      await make().change({ upsert: [], remove: sorted.map((unit) => unit.id) }, store)
      expect(store.blobs).toEqual((await stored([])).blobs)
    })
    it('refuses a change that leaves a child without its parent, and then holds what it held', async () => {
      const store = blobMemory()
      await make().write(units, store)
      const before = new Map(store.blobs)
      const parent = sorted.find((unit) => sorted.some((other) => other.parentId === unit.id)) as Unit
      await expect(make().change({ upsert: [], remove: [parent.id] }, store)).rejects.toMatchObject({ code: 'invalid-options' })
      expect(store.blobs).toEqual(before)
      await expect(make().change({ upsert: [], remove: [] }, blobMemory())).rejects.toMatchObject({ code: 'not-found' })
    })
    it('refuses a unit whose parent is missing, and sees any cut, flipped or added byte', async () => {
      await expect(stored(units.slice(1))).rejects.toMatchObject({ code: 'invalid-options' })
      for (const { fault, store } of damagedCopies((await stored(units)).blobs))
        expect([fault, await codeOf(checked(store))]).toEqual([fault, 'corrupt'])
      await expect(make().open(blobMemory())).rejects.toMatchObject({ code: 'not-found' })
    })
  })
}

async function every(open: OpenUnits): Promise<Unit[]> {
  const found: Unit[] = []
  for await (const unit of open.every()) found.push(unit)
  return found
}
