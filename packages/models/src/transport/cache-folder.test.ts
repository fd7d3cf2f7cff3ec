import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeDerivedCache } from '@colrag/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { cacheFolder } from './cache-folder.ts'

const scratch = mkdtempSync(join(tmpdir(), 'colrag-cache-folder-'))
afterAll(() => rmSync(scratch, { recursive: true }))
let made = 0
const fresh = (): string => join(scratch, `${++made}`)

describeDerivedCache('cacheFolder', () => cacheFolder(fresh()))

describe('cacheFolder', () => {
  const fileIn = (folder: string): string => join(folder, readdirSync(folder, { recursive: true }).map(String).sort().at(-1) ?? '')

  it('is shared by all who open the folder', async () => {
    const folder = fresh()
    await cacheFolder(folder).put('a', Uint8Array.of(1, 2))
    expect([...((await cacheFolder(folder).get('a')) ?? [])]).toEqual([1, 2])
  })
  it('takes a damaged or cut entry for none, and mends it', async () => {
    const folder = fresh()
    const cache = cacheFolder(folder)
    for (const damage of [
      (path: string) => truncateSync(path, 33),
      (path: string) => writeFileSync(path, 'nonsense'),
      (path: string) => truncateSync(path, 0),
    ]) {
      await cache.put('a', Uint8Array.of(1, 2, 3))
      damage(fileIn(folder))
      expect(await cache.get('a')).toBeNull()
    }
    await cache.put('a', Uint8Array.of(4))
    expect([...((await cache.get('a')) ?? [])]).toEqual([4])
  })
  it('leaves no half file where it cannot write', async () => {
    const file = fresh()
    writeFileSync(file, '')
    await expect(cacheFolder(file).put('a', Uint8Array.of(1))).rejects.toThrow()
  })
})
