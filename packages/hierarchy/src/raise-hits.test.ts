import type { UnitId } from '@colrag/core'
import { compareHits } from '@colrag/core'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { raiseHits } from './raise-hits.ts'

it('gives what sorting all hits anew gives, ties and all', () => {
  const amount = fc.constantFrom(0, 0, 0.25, 0.5, -0.25)
  const score = fc.constantFrom(0, 0.25, 0.5, 0.75, 1)
  fc.assert(
    fc.property(fc.array(fc.tuple(score, amount), { maxLength: 40 }), fc.integer({ min: 1, max: 50 }), (rows, depth) => {
      const all = rows.map(([score, amount], i) => ({ hit: { id: String(i).padStart(2, '0') as UnitId, score }, amount }))
      const ordered = all.toSorted((a, b) => compareHits(a.hit, b.hit))
      const plain = ordered.map(({ hit, amount }) => ({ ...hit, score: hit.score + amount })).sort(compareHits)
      const raised = raiseHits(
        ordered.map(({ hit }) => hit),
        Float64Array.from(ordered, (one) => one.amount),
        depth,
      )
      expect(raised).toStrictEqual(plain.slice(0, depth))
    }),
  )
})
