import type { Query, Unit, UnitId } from '@colrag/core'
import type { Parts } from '../format/packed-file.ts'
import { jsonPart, narrow, readJsonPart, whole } from '../format/typed-array.ts'
import type { Whole } from '../format/typed-array.ts'

export type Facets = Unit['facets']

/** The units of an index: row r is the r-th id in ascending order, so that a tie by row is a tie by id. */
export interface UnitRows {
  readonly ids: readonly UnitId[]
  /** The row of an id; -1 where the index does not hold it. */
  find(id: UnitId): number
  facets(row: number): Facets
  /** Ascending rows that are in `within` and have every facet that the filter asks for; null for all rows. */
  candidates(filter: Query['filter'], within: ReadonlySet<UnitId> | undefined): readonly number[] | null
}

/** Parts `ids`, `facets` (keys and their values) and `facetCodes` (key after key, one code a row, 0 for none). */
export function packRows(rows: readonly (readonly [UnitId, Facets])[]): Parts {
  const keys = [...new Set(rows.flatMap(([, facets]) => Object.keys(facets)))].sort()
  const codes = new Uint32Array(keys.length * rows.length)
  const columns = keys.map((key, k) => {
    const values = [...new Set(rows.flatMap(([, facets]) => (facets[key] === undefined ? [] : [facets[key]])))].sort()
    const code = new Map(values.map((value, i) => [value, i + 1]))
    rows.forEach(([, facets], row) => {
      const value = facets[key]
      if (value !== undefined) codes[k * rows.length + row] = code.get(value) ?? 0
    })
    return { key, values }
  })
  return { ids: jsonPart(rows.map(([id]) => id)), facets: jsonPart(columns), facetCodes: narrow(codes) }
}

export function loadRows(parts: Parts): UnitRows {
  const ids = readJsonPart(parts['ids']) as readonly UnitId[]
  const columns = readJsonPart(parts['facets']) as readonly { key: string; values: readonly string[] }[]
  const codes = whole(parts['facetCodes'])
  const find = (id: UnitId): number => findSorted(ids, id)

  function wantedCodes(filter: Query['filter']): readonly (readonly [Whole, number])[] | null {
    const wanted: [Whole, number][] = []
    for (const [key, value] of Object.entries(filter ?? {})) {
      const k = columns.findIndex((column) => column.key === key)
      const code = (columns[k]?.values.indexOf(value) ?? -1) + 1
      if (code === 0) return null
      wanted.push([codes.subarray(k * ids.length, (k + 1) * ids.length), code])
    }
    return wanted
  }

  return {
    ids,
    find,
    facets: (row) =>
      Object.fromEntries(
        columns.flatMap(({ key, values }, k) => {
          const value = values[(codes[k * ids.length + row] ?? 0) - 1]
          return value === undefined ? [] : [[key, value]]
        }),
      ),
    candidates(filter, within) {
      const wanted = wantedCodes(filter)
      if (!wanted) return []
      if (!within && wanted.length === 0) return null
      const rows = within
        ? [...within]
            .map(find)
            .filter((row) => row >= 0)
            .sort((a, b) => a - b)
        : ids.keys()
      return [...rows].filter((row) => wanted.every(([column, code]) => column[row] === code))
    },
  }
}

/** The place of a string in an ascending list (code unit order); -1 where it is not. */
export function findSorted(list: readonly string[], wanted: string): number {
  let low = 0
  let high = list.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = list[middle] ?? ''
    if (found === wanted) return middle
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}
