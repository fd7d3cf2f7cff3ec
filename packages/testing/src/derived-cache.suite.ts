import type { DerivedCache } from '@colrag/core'
import { describe, expect, it } from 'vitest'

/** What every cache keeps to while nobody empties it: the bytes put last under exactly that key, and null for any other. */
export function describeDerivedCache(name: string, make: () => DerivedCache): void {
  describe(`${name} as a cache`, () => {
    const keys = ['', 'a', 'A', 'a ', 'a\n', 'あ', '\u{20bb7}', 'k'.repeat(10_000)]

    it('gives null for an unknown key, before and after others were put', async () => {
      const cache = make()
      expect(await cache.get('a')).toBeNull()
      await cache.put('a', Uint8Array.of(1))
      expect(await cache.get('b')).toBeNull()
      expect(await make().get('a')).toBeNull()
    })
    it('gives the bytes put last, shorter or longer, and tells empty ones from none', async () => {
      const cache = make()
      for (const bytes of [[1, 2, 3], [9], [0, 1, 2, 255], []]) {
        await cache.put('a', Uint8Array.from(bytes))
        expect([...((await cache.get('a')) ?? [-1])]).toEqual(bytes)
      }
    })
    it('keeps keys of every kind apart, put at once', async () => {
      const cache = make()
      await Promise.all(keys.map((key, i) => cache.put(key, Uint8Array.of(i))))
      expect(await Promise.all(keys.map(async (key) => [...((await cache.get(key)) ?? [])]))).toEqual(keys.map((_, i) => [i]))
    })
    it('keeps its bytes to itself', async () => {
      const cache = make()
      const mine = Uint8Array.of(1, 2, 3)
      await cache.put('a', mine)
      mine[0] = 9
      const lent = await cache.get('a')
      if (lent) lent[1] = 9
      expect([...((await cache.get('a')) ?? [])]).toEqual([1, 2, 3])
    })
    it('puts a view, not the memory behind it', async () => {
      const cache = make()
      await cache.put('a', Uint8Array.of(1, 2, 3, 4).subarray(1, 3))
      expect([...((await cache.get('a')) ?? [])]).toEqual([2, 3])
    })
  })
}
