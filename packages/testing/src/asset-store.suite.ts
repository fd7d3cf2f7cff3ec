import type { AssetStore } from '@colrag/core'
import { describe, expect, it } from 'vitest'

/** What every store of pictures keeps to: the bytes name the key, and the key gives the bytes or `not-found`. */
export function describeAssetStore(name: string, make: () => AssetStore): void {
  describe(`${name} as an asset store`, () => {
    const put = (store: AssetStore, ...bytes: number[]): Promise<string> => store.put(Uint8Array.from(bytes), 'image/png')

    it('gives back the bytes of a key, of whatever media type and size', async () => {
      const store = make()
      for (const type of ['image/png', 'image/jpeg', 'image/webp', 'application/x-unheard-of']) {
        for (const bytes of [[], [0], [1, 2, 255]])
          expect([...(await store.get(await store.put(Uint8Array.from(bytes), type)))]).toEqual(bytes)
      }
    })
    it('names the same bytes by the same key, in any store, and other bytes by another', async () => {
      const store = make()
      const key = await put(store, 1, 2, 3)
      expect([await put(store, 1, 2, 3), await put(make(), 1, 2, 3)]).toEqual([key, key])
      expect(new Set([key, await put(store, 1, 2), await put(store, 3, 2, 1), await put(store)]).size).toBe(4)
    })
    it('takes the same bytes from several at once', async () => {
      const store = make()
      const keys = await Promise.all(Array.from({ length: 16 }, () => put(store, 5, 6, 7)))
      expect(new Set(keys).size).toBe(1)
      expect([...(await store.get(keys[0] ?? ''))]).toEqual([5, 6, 7])
    })
    it('rejects with not-found for a key it never gave', async () => {
      const store = make()
      const key = await put(store, 1)
      for (const unknown of [await put(make(), 2), '', 'a', '../a', `${key}x`, `x${key}`])
        await expect(store.get(unknown)).rejects.toMatchObject({ code: 'not-found' })
    })
    it('keeps its bytes to itself', async () => {
      const store = make()
      const mine = Uint8Array.of(1, 2, 3)
      const key = await store.put(mine, 'image/png')
      mine[0] = 9
      const lent = await store.get(key)
      lent[1] = 9
      expect([...(await store.get(key))]).toEqual([1, 2, 3])
    })
  })
}
