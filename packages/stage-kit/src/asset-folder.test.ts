import { existsSync, mkdtempSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assetFolder } from './asset-folder.ts'
import { sha256 } from './hash.ts'

const scratch = (): string => mkdtempSync(join(tmpdir(), 'assets-'))
const bytes = new Uint8Array(300_000).map((_, i) => i * 7)

test('the same bytes put many times at once are one asset, and nothing is left aside', async () => {
  const folder = scratch()
  const stores = [assetFolder(folder), assetFolder(folder)]
  const keys = await Promise.all(Array.from({ length: 20 }, (_, i) => stores[i % 2]?.put(bytes, 'image/png')))
  expect(new Set(keys)).toEqual(new Set([`${sha256(bytes)}.png`]))
  expect(readdirSync(folder, { recursive: true })).toHaveLength(2)
  expect(Buffer.compare(await assetFolder(folder).get(keys[0] ?? ''), bytes)).toBe(0)
})

test('a damaged asset is not found until its bytes are put again', async () => {
  const folder = scratch()
  const store = assetFolder(folder)
  const key = await store.put(bytes, 'image/png')
  const file = join(folder, key.slice(0, 2), key)
  const flipped = readFileSync(file)
  flipped[1000] = (flipped[1000] ?? 0) ^ 1
  for (const damaged of [flipped, flipped.subarray(0, 10), new Uint8Array()]) {
    writeFileSync(file, damaged)
    await expect(store.get(key)).rejects.toMatchObject({ code: 'not-found', message: expect.stringContaining('damaged') })
    await store.put(bytes, 'image/png')
    expect(Buffer.compare(await store.get(key), bytes)).toBe(0)
  }
})

test('what is no key and what is not there are not found', async () => {
  const store = assetFolder(scratch())
  for (const key of ['../x.png', '', `${'0'.repeat(64)}.png`]) await expect(store.get(key)).rejects.toMatchObject({ code: 'not-found' })
})

test('is looked through and cleared of what nobody wants, of what was left aside and of empty folders', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'assets-')), 'assets')
  const store = assetFolder(folder)
  expect([await store.keys(), await store.sweep(() => false)]).toEqual([[], 0])
  const [a, b, c] = await Promise.all([1, 2, 3].map((n) => store.put(new Uint8Array(10).fill(n), 'image/png')))
  if (!a || !b || !c) throw new Error('three were put')
  const aside = (name: string, hoursAgo: number): void => {
    const path = join(folder, a.slice(0, 2), name)
    writeFileSync(path, 'torn')
    utimesSync(path, new Date(), new Date(Date.now() - hoursAgo * 3_600_000))
  }
  aside(`${a}.left.part`, 2)
  aside(`${a}.writing.part`, 0)
  expect(await store.keys()).toEqual([a, b, c].sort())
  await store.remove(c)
  await store.remove('../../elsewhere')
  expect(await store.sweep((key) => key === a)).toBe(14)
  expect([await store.keys(), readdirSync(folder), readdirSync(join(folder, a.slice(0, 2))).sort()]).toEqual([
    [a],
    [a.slice(0, 2)],
    [a, `${a}.writing.part`],
  ])
  await store.remove(a)
  aside(`${a}.writing.part`, 2)
  await store.sweep(() => true)
  expect(existsSync(folder)).toBe(false)
})

test('what was left aside is cleared at once, and a put that meets it begins again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'assets-'))
  const store = assetFolder(folder)
  const left = await store.put(Uint8Array.of(1), 'image/png')
  writeFileSync(join(folder, left.slice(0, 2), `${left}.left.part`), 'half')
  await store.clearAside()
  expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('.part'))).toEqual([])
  const clearing = new AbortController()
  const cleared = (async () => {
    while (!clearing.signal.aborted) await Promise.all([store.clearAside(), store.sweep((name) => name !== 'none')])
  })()
  const keys = await Promise.all(Array.from({ length: 40 }, (_, i) => store.put(Uint8Array.of(2, i), 'image/png')))
  clearing.abort()
  await cleared
  expect(await store.keys()).toEqual([left, ...keys].sort())
})
