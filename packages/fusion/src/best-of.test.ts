import type { UnitId } from '@colrag/core'
import { compareHits } from '@colrag/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bestOf } from './best-of.ts'

it('gives what sorting all hits gives, ties and all', () => {
  const few = fc.constantFrom(-1, -0, 0, 0.25, 0.5)
  const score = fc.oneof(few, fc.double({ noNaN: true, noDefaultInfinity: true }))
  fc.assert(
    fc.property(fc.array(score, { maxLength: 60 }), fc.integer({ min: 1, max: 70 }), (scores, depth) => {
      const ids = scores.map((_, i) => String(i).padStart(2, '0') as UnitId)
      const sorted = ids.map((id, i) => ({ id, score: scores[i] as number })).sort(compareHits)
      expect(bestOf(ids, Float64Array.from(scores), depth)).toStrictEqual(sorted.slice(0, depth))
    }),
  )
})
