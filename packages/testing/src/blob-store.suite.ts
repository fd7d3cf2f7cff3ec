import type { BlobStore } from '@colrag/core'
import { describe, expect, it } from 'vitest'

/** What every blob store keeps to: whole files replaced as a whole, each under its name alone, `not-found` for what was never written. */
export function describeBlobStore(name: string, make: () => BlobStore): void {
  describe(`${name} as a blob store`, () => {
    const read = async (store: BlobStore, path: string): Promise<number[]> => [...(await store.read(path))]

    it('reads into bytes that are given, or gives its own, and never more than the file holds', async () => {
      const store = make()
      await store.write(
        'long',
        Uint8Array.from({ length: 300 }, (_, i) => i % 251),
      )
      await store.write('short', Uint8Array.of(7, 8))
      const held = new Uint8Array(300)
      for (const path of ['long', 'short', 'long']) {
        const sizes: number[] = []
        const into = await store.read(path, (size) => {
          sizes.push(size)
          return held
        })
        expect(into).toEqual(await store.read(path))
        expect(sizes.every((size) => size === into.length)).toBe(true)
      }
    })
    it('gives back what was written last, shorter or longer than before, also when it is empty', async () => {
      const store = make()
      for (const bytes of [[1, 2, 3], [9], [0, 1, 2, 3, 255], []]) {
        await store.write('a.bin', Uint8Array.from(bytes))
        expect(await read(store, 'a.bin')).toEqual(bytes)
      }
    })
    it('rejects with not-found for a path that was never written, before and after others were', async () => {
      const store = make()
      await expect(store.read('a.bin')).rejects.toMatchObject({ code: 'not-found' })
      await store.write('b.bin', Uint8Array.of(1))
      await expect(store.read('a.bin')).rejects.toMatchObject({ code: 'not-found' })
      await expect(make().read('b.bin')).rejects.toMatchObject({ code: 'not-found' })
    })
    it('keeps files apart, written one after the other or at once', async () => {
      const store = make()
      const names = Array.from({ length: 16 }, (_, i) => `n-${i}.bin`)
      await Promise.all(names.map((path, i) => store.write(path, new Uint8Array(1000).fill(i))))
      for (const [i, path] of names.entries()) expect(await store.read(path).then((b) => [b.length, ...new Set(b)])).toEqual([1000, i])
    })
    it('keeps its bytes to itself', async () => {
      const store = make()
      const mine = Uint8Array.of(0, 1, 255)
      await store.write('a', mine)
      mine[0] = 7
      const lent = await store.read('a')
      lent[1] = 7
      expect(await read(store, 'a')).toEqual([0, 1, 255])
    })
    it('lists what it holds in order, and holds no longer what was removed', async () => {
      const store = make()
      if (!store.list || !store.remove) return
      expect(await store.list()).toEqual([])
      for (const path of ['b', 'c', 'a', 'b']) await store.write(path, Uint8Array.of(1))
      expect(await store.list()).toEqual(['a', 'b', 'c'])
      await store.remove('b')
      await store.remove('never-there')
      expect(await store.list()).toEqual(['a', 'c'])
      await expect(store.read('b')).rejects.toMatchObject({ code: 'not-found' })
    })
    it('writes a view, not the memory behind it', async () => {
      const store = make()
      await store.write('a', Uint8Array.of(1, 2, 3, 4).subarray(1, 3))
      expect(await read(store, 'a')).toEqual([2, 3])
    })
  })
}
