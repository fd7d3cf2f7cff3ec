import { expect, test } from 'vitest'
import { chunkOf } from './chunk-of.ts'

test('a row lies in the last chunk that begins at it or before, and never in an empty one', () => {
  const firstRows = [0, 3, 3, 7, 8]
  expect(Array.from({ length: 8 }, (_, row) => chunkOf(firstRows, row))).toEqual([0, 0, 0, 2, 2, 2, 2, 3])
  expect(chunkOf(Float64Array.of(0, 5), 4)).toBe(0)
})
