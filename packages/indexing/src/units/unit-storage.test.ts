import type { Unit, UnitId } from '@colrag/core'
import { levels } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'
import { blobMemory, describeUnitStorage, sampleUnit } from '@colrag/testing'
import { expect, test } from 'vitest'
import { jsonPart, packFile } from '@colrag/stage-kit/indexes'
import { unitLine } from './unit-line.ts'
import { unitStorage } from './unit-storage.ts'

describeUnitStorage('units in a head and files of lines', unitStorage)

const id = (document: number, unit: number): string => `d${String(document).padStart(4, '0')}/u${String(unit).padStart(4, '0')}`
const document = (d: number, units: number, text: string): Unit[] => [
  sampleUnit(`d${String(d).padStart(4, '0')}`, 'whole', { level: 'document' }),
  ...Array.from({ length: units }, (_, u) => ({
    ...sampleUnit(id(d, u), `${text} ${u}`),
    parentId: `d${String(d).padStart(4, '0')}` as UnitId,
  })),
]

test('many units lie in many files, whatever changes led there, and a change writes few of them', async () => {
  const random = seededRandom(3)
  const store = blobMemory()
  const model = new Map<number, Unit[]>()
  const units = (): Unit[] => [...model.values()].flat()
  for (let d = 0; d < 60; d++) model.set(d, document(d, 100, 'first'))
  await unitStorage().write(units(), store)
  expect(store.blobs.size).toBeGreaterThan(4)
  for (let step = 0; step < 12; step++) {
    const before = new Set(store.blobs.keys())
    const d = Math.floor(random() * 70)
    const upsert = step % 3 === 0 ? [] : document(d, Math.floor(random() * 150), `step ${step}`)
    const remove = (model.get(d) ?? []).map((unit) => unit.id)
    model.set(d, upsert)
    await unitStorage().change({ upsert, remove }, store)
    const fresh = blobMemory()
    await unitStorage().write(units(), fresh)
    expect(store.blobs).toEqual(fresh.blobs)
    expect([...store.blobs.keys()].filter((name) => !before.has(name)).length).toBeLessThanOrEqual(3)
  }
  const open = await unitStorage().open(store)
  const all = units().sort((a, b) => (a.id < b.id ? -1 : 1))
  const found: Unit[] = []
  for await (const unit of open.every()) found.push(unit)
  expect(found).toEqual(all)
  expect(await open.units.get(all.map((unit) => unit.id))).toEqual(all)
  for (const unit of all.filter((_, i) => i % 50 === 0)) expect(open.tree.parent(unit.id)).toBe(unit.parentId)
})

test('a damaged file is said when one of its units is asked for', async () => {
  const store = blobMemory()
  await unitStorage().write(document(1, 3, 'text'), store)
  for (const [name, bytes] of store.blobs)
    if (name !== 'units.bin') store.blobs.set(name, bytes.with(bytes.length - 20, (bytes.at(-20) ?? 0) ^ 1))
  const open = await unitStorage().open(store)
  expect(open.tree.all('block')).toHaveLength(3)
  await expect(open.units.get([id(1, 0) as UnitId])).rejects.toMatchObject({ code: 'corrupt' })
  await expect(open.verify?.()).rejects.toMatchObject({ code: 'corrupt' })
  store.blobs.set('units.bin', store.blobs.get('units.bin') ?? new Uint8Array())
  for (const name of store.blobs.keys()) if (name !== 'units.bin') store.blobs.delete(name)
  await expect((await unitStorage().open(store)).units.get([id(1, 0) as UnitId])).rejects.toMatchObject({ code: 'corrupt' })
})

test('a file of format 1 is opened, and a change brings it to the format of now', async () => {
  const units = document(1, 4, 'text').sort((a, b) => (a.id < b.id ? -1 : 1))
  const lines = units.map((unit) => Buffer.from(`${unitLine(unit)}\n`))
  let end = 0
  const parts = {
    ids: jsonPart(units.map((unit) => unit.id)),
    parents: Int32Array.from(units, (unit) => units.findIndex((other) => other.id === unit.parentId)),
    levels: Uint8Array.from(units, (unit) => levels.indexOf(unit.level)),
    ends: Float64Array.from(lines, (line) => (end += line.length)),
    lines: new Uint8Array(Buffer.concat(lines)),
  }
  const store = blobMemory()
  await store.write('units.bin', packFile('units', 1, {}, { counts: {}, parts }))
  const open = await unitStorage().open(store)
  expect(await open.units.get(units.map((unit) => unit.id))).toEqual(units)
  expect(open.tree.children(units[0]?.id as UnitId)).toHaveLength(4)
  await unitStorage().change({ upsert: [], remove: [id(1, 3) as UnitId] }, store)
  const fresh = blobMemory()
  await unitStorage().write(units.slice(0, -1), fresh)
  expect(store.blobs).toEqual(fresh.blobs)
})
