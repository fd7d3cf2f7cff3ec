import { expect, test } from 'vitest'
import { facetValue } from './facet-value.ts'

const at = Date.UTC

test.each<[string | number, number | null, readonly [number, number] | null]>([
  [7, 7, null],
  ['007', 7, null],
  [' -3.5 ', -3.5, null],
  ['1e3', 1000, null],
  ['.5', 0.5, null],
  ['2020', 2020, [at(2020, 0, 1), at(2021, 0, 1)]],
  ['2020-02', null, [at(2020, 1, 1), at(2020, 2, 1)]],
  ['2020-12', null, [at(2020, 11, 1), at(2021, 0, 1)]],
  ['2020-02-29', null, [at(2020, 1, 29), at(2020, 2, 1)]],
  ['2020-07-04T10:30', null, [at(2020, 6, 4, 10, 30), at(2020, 6, 4, 10, 31)]],
  ['2020-07-04 00:30:15+09:00', null, [at(2020, 6, 3, 15, 30, 15), at(2020, 6, 3, 15, 30, 16)]],
  ['2020-07-04T10:30:15.25Z', null, [at(2020, 6, 4, 10, 30, 15, 250), at(2020, 6, 4, 10, 30, 15, 251)]],
  ['2019-02-29', null, null],
  ['2020-13', null, null],
  ['2020-07-04T25:00', null, null],
  ['12,000', null, null],
  ['0x10', null, null],
  ['Infinity', null, null],
  ['1e999', null, null],
  ['', null, null],
  ['表', null, null],
])('%j as a number and as a date', (text, number, date) => {
  expect(facetValue(text)).toEqual({ number, date: date && { start: date[0], end: date[1] } })
})

test('years before 100 are those years', () => {
  expect(new Date(facetValue('0079-08-24').date?.start ?? 0).toISOString()).toBe('0079-08-24T00:00:00.000Z')
})
