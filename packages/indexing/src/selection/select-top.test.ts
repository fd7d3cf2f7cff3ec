import type { UnitId } from '@colrag/core'
import { compareHits } from '@colrag/core'
import { topK } from '@colrag/stage-kit'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { selectTop } from './select-top.ts'

test('the heap picks what sorting everything picks', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -3, max: 3 }), { maxLength: 60 }), fc.integer({ min: 1, max: 70 }), (values, depth) => {
      const ids = values.map((_, i) => `u${String(i).padStart(3, '0')}` as UnitId)
      const found = selectTop(ids, ids.keys(), Float64Array.from(values), depth)
      expect(found).toEqual(
        topK(
          ids.map((id, i) => [id, values[i] ?? 0] as const),
          depth,
        ),
      )
      expect([...found].sort(compareHits)).toEqual(found)
    }),
    { numRuns: 500, seed: 42 },
  )
})
