import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BlobStore } from '@colrag/core'
import { describe, expect, test } from 'vitest'
import { folderBlobStore } from './folder-blob-store.ts'
import { memoryBlobStore } from './memory-blob-store.ts'

const scratch = (): string => mkdtempSync(join(tmpdir(), 'blobs-'))
const bytes = Uint8Array.of(0, 1, 255)

describe.each<[string, () => BlobStore]>([
  ['folder', () => folderBlobStore(join(scratch(), 'new', 'folder'))],
  ['memory', memoryBlobStore],
])('%s', (_, make) => {
  test('gives back what was written last, and knows what it does not hold', async () => {
    const store = make()
    await expect(store.read('a.bin')).rejects.toMatchObject({ code: 'not-found' })
    await store.write('a.bin', Uint8Array.of(9, 9, 9, 9))
    await store.write('a.bin', bytes)
    await store.write('b.bin', new Uint8Array())
    expect([[...(await store.read('a.bin'))], [...(await store.read('b.bin'))]]).toEqual([[0, 1, 255], []])
  })
  test('keeps its bytes to itself', async () => {
    const store = make()
    const mine = Buffer.from(bytes)
    await store.write('a', mine)
    mine[0] = 7
    const read = await store.read('a')
    read[1] = 7
    expect([...(await store.read('a'))]).toEqual([0, 1, 255])
  })
})

test('a folder refuses names that lead out of it, and leaves nothing aside', async () => {
  const folder = scratch()
  const store = folderBlobStore(folder)
  for (const name of ['../a', '/a', 'a/b', '', '.', '..', '.a', 'a\0'])
    await expect(store.write(name, bytes)).rejects.toMatchObject({ code: 'invalid-options' })
  await Promise.all(Array.from({ length: 8 }, (_, i) => store.write(`n${i}`, bytes)))
  expect(readdirSync(folder).sort()).toEqual(Array.from({ length: 8 }, (_, i) => `n${i}`))
})

test('writes of one name at once all succeed, and one of them stands whole', async () => {
  const folder = scratch()
  const stores = [folderBlobStore(folder), folderBlobStore(folder)]
  await Promise.all(Array.from({ length: 20 }, (_, i) => stores[i % 2]?.write('a', new Uint8Array(300_000 + i).fill(i))))
  const found = readFileSync(join(folder, 'a'))
  expect([readdirSync(folder), new Set(found).size, found.length - 300_000]).toEqual([['a'], 1, found[0]])
})

test('a writer killed at any moment leaves the whole old or the whole new bytes', async () => {
  const folder = scratch()
  const source = new URL('./folder-blob-store.ts', import.meta.url).href
  const program = `import { folderBlobStore } from ${JSON.stringify(source)}
    const store = folderBlobStore(${JSON.stringify(folder)})
    for (let i = 0; ; i = (i + 1) % 250) { await store.write('a', new Uint8Array(4_000_000).fill(i)); process.stdout.write('.') }`
  for (let kill = 0; kill < 4; kill++) {
    const child = spawn(process.execPath, ['--conditions=colrag-source', '--input-type=module-typescript', '-e', program], {
      cwd: new URL('.', import.meta.url),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise<void>((resolve) => {
      child.stdout.once('data', () => setTimeout(resolve, 7 * kill))
    })
    child.kill('SIGKILL')
    await new Promise((resolve) => {
      child.once('close', resolve)
    })
    const found = readFileSync(join(folder, 'a'))
    expect([found.length, new Set(found).size]).toEqual([4_000_000, 1])
  }
})
