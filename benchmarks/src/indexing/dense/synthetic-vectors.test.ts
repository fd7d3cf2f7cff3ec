import type { Unit } from '@colrag/core'
import { expect, test } from 'vitest'
import { rowId, rowModel, rowOfId, rowUnits } from './row-model.ts'
import { syntheticVectors } from './synthetic-vectors.ts'

test('vectors have length 1, and a seed gives the same ones again', () => {
  const made = syntheticVectors(50, 24, 5)
  expect([made.vectors.length, made.queries.length]).toEqual([50 * 24, 5 * 24])
  for (let row = 0; row < 50; row++) expect(Math.hypot(...made.vectors.subarray(row * 24, (row + 1) * 24))).toBeCloseTo(1, 5)
  expect(syntheticVectors(50, 24, 5)).toEqual(made)
  expect(syntheticVectors(50, 24, 5, 8).vectors).not.toEqual(made.vectors)
})

test('units lie in the order of their rows, and their model gives the vectors of those', async () => {
  const made = syntheticVectors(120, 8, 2)
  const units: Unit[] = []
  for await (const unit of rowUnits(0, 120)) units.push(unit)
  expect(units.map((unit) => unit.id).toSorted()).toEqual(units.map((unit) => unit.id))
  for (const row of [0, 99, 100, 119]) expect(rowOfId(rowId(row))).toBe(row)
  const ctx = { assets: { get: () => Promise.reject(), put: () => Promise.reject() }, seed: 0, report: () => undefined }
  const [vector, query] = await rowModel(made).embed([{ text: units[101]?.text ?? '' }, { text: 'query 1' }], 'passage', ctx)
  expect(vector).toEqual(made.vectors.subarray(101 * 8, 102 * 8))
  expect(query).toEqual(made.queries.subarray(8, 16))
})
