import type { UnitId } from '@colrag/core'
import { unitId } from '@colrag/core'
import { seededRandom } from '@colrag/stage-kit'
import { blobMemory, codeOf } from '@colrag/testing'
import type { BlobMemory } from '@colrag/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { denseFiles } from './dense-files.ts'
import type { DenseFiles } from './dense-files.ts'
import { searchRows } from './dense-search.ts'
import type { DenseState } from './dense-state.ts'
import { scanKernel } from './kernel/scan-kernel.ts'
import type { DenseRow } from './row-chunk.ts'
import { storedRow } from './stored-row.ts'

const dims = 12
const filesOf = (approximateFrom: number | 'never' = 'never'): DenseFiles =>
  denseFiles({ file: 'dense-block.bin', identity: {}, dims, storage: 'f32', approximateFrom, kernel: scanKernel(), average: 8 })

const vectorOf = (id: string, version: number): Float32Array => {
  const random = seededRandom([...id].reduce((sum, char) => Math.imul(sum, 31) + char.charCodeAt(0), version))
  const vector = Float32Array.from({ length: dims }, () => random() - 0.5)
  const length = Math.hypot(...vector)
  return vector.map((x) => x / length)
}
const rowsOf = (ids: Iterable<string>, version: number = 0): Map<UnitId, DenseRow> =>
  new Map(
    [...ids].map((text) => {
      const id = unitId(text)
      return [id, { id, facets: { kind: text.slice(0, 2) }, ...storedRow(vectorOf(text, version), 'f32') }]
    }),
  )
const idOf = (n: number): string => `d${Math.floor(n / 10)}/b${String(n).padStart(4, '0')}`
const ids = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, i) => idOf(from + i))
const removed = (some: readonly string[]): Set<UnitId> => new Set(some.map(unitId))

async function built(files: DenseFiles, rows: ReadonlyMap<UnitId, DenseRow>, store: BlobMemory = blobMemory()): Promise<DenseState> {
  const state = await files.change(store, await files.create(store), new Set(), rows)
  await files.sweep(store)
  return state
}

test.each([['never'], [1]] as const)('any run of changes leaves the files of a fresh index, lists from %s on', async (from) => {
  const files = filesOf(from)
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          upsert: fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 25 }),
          remove: fc.array(fc.integer({ min: 0, max: 120 }), { maxLength: 25 }),
          version: fc.integer({ min: 0, max: 2 }),
          reopen: fc.boolean(),
        }),
        { maxLength: 7 },
      ),
      async (steps) => {
        const store = blobMemory()
        const model = rowsOf(ids(20, 90))
        let state = await built(files, model, store)
        for (const { upsert, remove, version, reopen } of steps) {
          const added = rowsOf(upsert.map(idOf), version)
          const gone = removed(remove.map(idOf))
          for (const id of gone) model.delete(id)
          for (const [id, row] of added) model.set(id, row)
          state = await files.change(store, state, gone, added)
          await files.sweep(store)
          if (reopen) state = await files.open(store)
        }
        const fresh = blobMemory()
        await built(files, model, fresh)
        expect([...store.blobs].sort()).toEqual([...fresh.blobs].sort())
        expect(state.units.ids).toEqual([...model.keys()].sort())
        await files.verify(store)
      },
    ),
    { numRuns: 30, seed: 17 },
  )
})

test('a change writes the files that it touches and no others', async () => {
  const files = filesOf()
  const store = blobMemory()
  const state = await built(files, rowsOf(ids(0, 2000)), store)
  const before = new Set(store.blobs.keys())
  expect(before.size).toBeGreaterThan(200)
  await files.change(store, state, removed(ids(500, 510)), new Map())
  await files.sweep(store)
  const fresh = [...store.blobs.keys()].filter((name) => !before.has(name))
  expect(fresh.length).toBeGreaterThan(0)
  expect(fresh.length).toBeLessThanOrEqual(4)
  const same = new Map(store.blobs)
  await files.change(store, await files.open(store), removed(['unknown']), new Map())
  expect(store.blobs).toEqual(same)
})

test('a change that stops at any write leaves the old index or the new one, and the next change the right files', async () => {
  const files = filesOf()
  const first = rowsOf(ids(0, 60))
  const added = rowsOf(ids(30, 80), 1)
  const wanted = blobMemory()
  const after = new Map([...first, ...added])
  for (const id of removed(ids(0, 9))) after.delete(id)
  await built(files, after, wanted)
  for (let writes = 0, done = false; !done; writes++) {
    const store = blobMemory()
    const state = await built(files, first, store)
    const before = new Map(store.blobs)
    let left = writes
    const failing = {
      ...store,
      write: (path: string, bytes: Uint8Array) => (left-- > 0 ? store.write(path, bytes) : Promise.reject(new Error('killed'))),
      remove: () => Promise.reject(new Error('killed')),
    }
    const code = await codeOf(files.change(failing, state, removed(ids(0, 9)), added))
    done = code === null
    const opened = await files.open(store)
    expect(opened.units.ids).toEqual([...(done ? after : first).keys()].sort())
    if (!done) for (const [name, bytes] of before) expect(store.blobs.get(name)).toEqual(bytes)
    await files.change(store, opened, removed(ids(0, 9)), added)
    await files.sweep(store)
    expect([...store.blobs].sort()).toEqual([...wanted.blobs].sort())
  }
})

test('a failing change takes back what it wrote', async () => {
  const files = filesOf()
  const store = blobMemory()
  const state = await built(files, rowsOf(ids(0, 60)), store)
  const before = new Map(store.blobs)
  let left = 3
  const full = {
    ...store,
    write: (path: string, bytes: Uint8Array) => (left-- > 0 ? store.write(path, bytes) : Promise.reject(new Error('full'))),
  }
  await expect(files.change(full, state, new Set(), rowsOf(ids(60, 200)))).rejects.toThrow('full')
  expect(store.blobs).toEqual(before)
})

test('lists tell the recall that they have, and everything is found when everything is looked at', async () => {
  const files = filesOf(1)
  const state = await built(files, rowsOf(ids(0, 3000)))
  const lists = state.lists?.lists
  expect(lists?.pivots.length).toBeGreaterThan(40)
  expect(lists?.probes).toBeLessThan(lists?.pivots.length ?? 0)
  expect(lists?.recall).toBeGreaterThanOrEqual(0.99)
  const plain = await built(filesOf(), rowsOf(ids(0, 3000)))
  let found = 0
  for (let i = 0; i < 50; i++) {
    const query = vectorOf(`query ${i}`, 5)
    const truth = await searchRows(plain, query, { depth: 10, rows: null, probes: null })
    expect(await searchRows(state, query, { depth: 10, rows: null, probes: null })).toEqual(truth)
    const near = await searchRows(state, query, { depth: 10, rows: null, probes: lists?.probes ?? 0 })
    expect(near).toHaveLength(10)
    found += near.filter(({ id, score }) => truth.some((hit) => hit.id === id && hit.score === score)).length
    const rows = [3, 400, 401, 2999]
    expect(await searchRows(state, query, { depth: 3, rows, probes: 1 })).toEqual(
      await searchRows(plain, query, { depth: 3, rows, probes: null }),
    )
  }
  expect(found / 500).toBeGreaterThan(0.95)
})
