import type { Query, Unit, UnitId } from '@colrag/core'
import type { Parts } from '../format/packed-file.ts'
import { jsonPart, narrow, readJsonPart, whole } from '../format/typed-array.ts'
import { sortedFinder } from './sorted-finder.ts'
import { passingRows } from './passing-rows.ts'
import type { FacetColumn } from './passing-rows.ts'

export type Facets = Unit['facets']

/** The units of an index: row r is the r-th id in ascending order, so that a tie by row is a tie by id. */
export interface UnitRows {
  readonly ids: readonly UnitId[]
  /** The row of an id; -1 where the index does not hold it. */
  find(id: UnitId): number
  facets(row: number): Facets
  /** Ascending rows that are in `within` and pass the filter; null for all rows. */
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

export const loadRows = (parts: Parts): UnitRows => {
  const { ids, columns } = readRows(parts)
  return unitRows(ids, columns)
}

/** The rows of several packed lists, one after the other: the ids of all must ascend. */
export function joinRows(lists: readonly Parts[]): UnitRows {
  const read = lists.map(readRows)
  const size = read.reduce((sum, { ids }) => sum + ids.length, 0)
  const ids: UnitId[] = []
  const met = new Map<string, { readonly codeOf: Map<string, number>; readonly codes: Uint32Array }>()
  for (const list of read) {
    for (const [key, { values, codes }] of list.columns) {
      let column = met.get(key)
      if (!column) met.set(key, (column = { codeOf: new Map(), codes: new Uint32Array(size) }))
      const { codeOf } = column
      const renumbered = Uint32Array.from([0, ...values.map((value) => codeOf.get(value) ?? codeOf.set(value, codeOf.size + 1).size)])
      for (let row = 0; row < codes.length; row++) column.codes[ids.length + row] = renumbered[codes[row] ?? 0] ?? 0
    }
    for (const id of list.ids) ids.push(id)
  }
  return unitRows(ids, new Map([...met].map(([key, { codeOf, codes }]) => [key, { values: [...codeOf.keys()], codes: narrow(codes) }])))
}

function readRows(parts: Parts): { readonly ids: readonly UnitId[]; readonly columns: ReadonlyMap<string, FacetColumn> } {
  const ids = readJsonPart(parts['ids']) as readonly UnitId[]
  const columns = readJsonPart(parts['facets']) as readonly { key: string; values: readonly string[] }[]
  const codes = whole(parts['facetCodes'])
  return {
    ids,
    columns: new Map(columns.map(({ key, values }, k) => [key, { values, codes: codes.subarray(k * ids.length, (k + 1) * ids.length) }])),
  }
}

function unitRows(ids: readonly UnitId[], columns: ReadonlyMap<string, FacetColumn>): UnitRows {
  const find: (id: UnitId) => number = sortedFinder(ids)
  return {
    ids,
    find,
    facets: (row) =>
      Object.fromEntries(
        [...columns]
          .flatMap(([key, { values, codes }]): [string, string][] => {
            const value = values[(codes[row] ?? 0) - 1]
            return value === undefined ? [] : [[key, value]]
          })
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    candidates(filter, within) {
      const passing = filter && Object.keys(filter).length > 0 ? passingRows(filter, columns, ids.length) : null
      if (within) {
        const rows = [...within].map(find).filter((row) => row >= 0 && passing?.[row] !== 0)
        return rows.sort((a, b) => a - b)
      }
      if (!passing) return null
      const rows: number[] = []
      for (let row = 0; row < passing.length; row++) if (passing[row] === 1) rows.push(row)
      return rows
    },
  }
}
