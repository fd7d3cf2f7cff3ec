import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sorted } from './sorted.ts'

test('sorts as a stable sort does and leaves the list as it is', () => {
  const entry = fc.record({ key: fc.nat(5), tag: fc.nat() })
  fc.assert(
    fc.property(fc.array(entry), (list) => {
      const before = [...list]
      expect(sorted(list, (a, b) => a.key - b.key)).toEqual([...list].sort((a, b) => a.key - b.key))
      expect(list).toEqual(before)
    }),
  )
})
