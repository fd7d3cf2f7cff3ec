import type { Filter } from '@colrag/core'
import type { Whole } from '../format/typed-array.ts'
import { facetTest } from './facet-test.ts'

/** One facet of all rows: row r has `values[codes[r] - 1]`, none where its code is 0. */
export interface FacetColumn {
  readonly values: readonly string[]
  readonly codes: Whole
}

/** 1 for each row that passes a checked filter, else 0. Each value of a facet is judged once, whatever the number of its rows. */
export function passingRows(filter: Filter, columns: ReadonlyMap<string, FacetColumn>, rows: number): Uint8Array {
  const passing = new Uint8Array(rows).fill(1)
  for (const [key, wanted] of Object.entries(filter)) {
    if (Array.isArray(wanted)) {
      const found = wanted.map((inner: Filter) => passingRows(inner, columns, rows))
      for (let row = 0; row < rows; row++) {
        const is = (mask: Uint8Array): boolean => mask[row] === 1
        if (key === 'allOf' ? !found.every(is) : found.some(is) !== (key === 'anyOf')) passing[row] = 0
      }
      continue
    }
    const column = columns.get(key)
    if (!column) return new Uint8Array(rows)
    const test = facetTest(wanted as Exclude<Filter[string], readonly Filter[]>)
    const passes = Uint8Array.from([0, ...column.values.map((value) => Number(test(value)))])
    for (let row = 0; row < rows; row++) if (passes[column.codes[row] ?? 0] === 0) passing[row] = 0
  }
  return passing
}
