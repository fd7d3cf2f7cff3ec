import { seededRandom } from '@colrag/stage-kit'
import { expect, test } from 'vitest'
import { bootstrapInterval } from './bootstrap-interval.ts'
import { pairedDifference } from './paired-difference.ts'
import { bootstrapIntervals, pairedDifferences } from './resampled-columns.ts'

const random = seededRandom(3)
const column = (): Float64Array => Float64Array.from({ length: 37 }, random)

test('several columns at once give what each gives alone, to the last bit', () => {
  const [a, b, c, d] = [column(), column(), column(), column()]
  const options = { resamples: 500, seed: 7 }
  expect(bootstrapIntervals([a, b, c], options)).toEqual([a, b, c].map((one) => bootstrapInterval(one, options)))
  expect(pairedDifferences([a, b], [c, d], options)).toEqual([pairedDifference(a, c, options), pairedDifference(b, d, options)])
})

test('nothing, and columns of other queries, are refused', () => {
  expect(() => bootstrapIntervals([])).toThrow(expect.objectContaining({ code: 'empty' }))
  expect(() => bootstrapIntervals([new Float64Array(2), new Float64Array(3)])).toThrow(expect.objectContaining({ code: 'invalid-options' }))
  expect(() => pairedDifferences([column()], [])).toThrow(expect.objectContaining({ code: 'invalid-options' }))
})
