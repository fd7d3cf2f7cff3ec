import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planSegments } from './plan-segments.ts'

test('segments hold every page once, in order, and none is too long to wait in memory', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 32 }), fc.boolean(), (pages, jobs, alone) => {
      const segments = planSegments(pages, jobs, alone)
      expect(segments.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i))).toEqual(
        Array.from({ length: pages }, (_, i) => i + 1),
      )
      for (const { from, to } of segments) expect(to - from + 1).toBeLessThanOrEqual(384)
    }),
  )
})

test('a short document is parted only when nothing else is to be done', () => {
  expect(planSegments(40, 2, false)).toHaveLength(1)
  expect(planSegments(40, 2, true)).toEqual([
    { from: 1, to: 20 },
    { from: 21, to: 40 },
  ])
  expect(planSegments(1000, 2, false)).toHaveLength(4)
})
