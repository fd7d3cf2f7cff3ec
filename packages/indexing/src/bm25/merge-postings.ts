import type { UnitId } from '@colrag/core'
import type { Parts } from '../format/packed-file.ts'
import { packRows } from '../selection/unit-rows.ts'
import { packPostings } from './postings.ts'
import type { CountedUnit, Postings } from './postings.ts'

/** The postings of what is kept of `old` and of the added units; terms that nothing holds any more are gone. */
export function mergePostings(
  old: Postings,
  removed: ReadonlySet<UnitId>,
  added: ReadonlyMap<UnitId, CountedUnit>,
  vocabulary: ReadonlyMap<string, number>,
): Parts {
  const kept = old.units.ids.filter((id) => !removed.has(id) && !added.has(id))
  const ids = [...kept, ...added.keys()].sort()
  const rowOf = new Map(ids.map((id, row) => [id, row]))
  const oldRows = Int32Array.from(old.units.ids, (id) => (removed.has(id) || added.has(id) ? -1 : (rowOf.get(id) ?? -1)))
  const lengths = new Uint32Array(ids.length)
  oldRows.forEach((row, i) => {
    if (row >= 0) lengths[row] = old.lengths[i] ?? 0
  })
  const fresh = byTerm(ids, added, vocabulary.size, lengths)

  const newTerms = [...vocabulary].sort(([a], [b]) => (a < b ? -1 : 1))
  const holders = new Uint32Array(old.rows.length + fresh.rows.length)
  const times = new Uint32Array(holders.length)
  const terms: string[] = []
  const ends: number[] = []
  let size = 0
  /** Writes the postings of one term, from the old index, the added units or both, rows ascending. */
  function write(term: string, oldTerm: number, newTerm: number): void {
    const begin = size
    let i = oldTerm > 0 ? (old.ends[oldTerm - 1] ?? 0) : 0
    const iEnd = oldTerm >= 0 ? (old.ends[oldTerm] ?? 0) : 0
    let j = newTerm >= 0 ? (fresh.starts[newTerm] ?? 0) : 0
    const jEnd = newTerm >= 0 ? (fresh.starts[newTerm + 1] ?? 0) : 0
    while (i < iEnd || j < jEnd) {
      const oldRow = i < iEnd ? (oldRows[old.rows[i] ?? 0] ?? -1) : Infinity
      const newRow = j < jEnd ? (fresh.rows[j] ?? 0) : Infinity
      if (oldRow < newRow) {
        if (oldRow >= 0) {
          holders[size] = oldRow
          times[size++] = old.times[i] ?? 0
        }
        i++
      } else {
        holders[size] = newRow
        times[size++] = fresh.times[j++] ?? 0
      }
    }
    if (size > begin) {
      terms.push(term)
      ends.push(size)
    }
  }

  let o = 0
  let n = 0
  while (o < old.terms.size || n < newTerms.length) {
    const oldText = o < old.terms.size ? old.terms.at(o) : null
    const [newText, newTerm] = newTerms[n] ?? [null, -1]
    if (newText === null || (oldText !== null && oldText < newText)) write(oldText ?? '', o++, -1)
    else if (oldText === newText) {
      write(newText, o++, newTerm)
      n++
    } else {
      write(newText, -1, newTerm)
      n++
    }
  }
  const rows = packRows(ids.map((id) => [id, added.get(id)?.facets ?? old.units.facets(old.units.find(id))]))
  return packPostings(rows, terms, Uint32Array.from(ends), holders.slice(0, size), times.slice(0, size), lengths)
}

/** Added units turned round: term t stands in `rows[starts[t]]` up to `rows[starts[t + 1]]`, ascending. Fills the lengths of their rows. */
function byTerm(
  ids: readonly UnitId[],
  added: ReadonlyMap<UnitId, CountedUnit>,
  termCount: number,
  lengths: Uint32Array,
): { starts: Uint32Array; rows: Uint32Array; times: Uint32Array } {
  const starts = new Uint32Array(termCount + 1)
  for (const unit of added.values()) for (const term of unit.terms) starts[term + 1] = (starts[term + 1] ?? 0) + 1
  for (let t = 0; t < termCount; t++) starts[t + 1] = (starts[t + 1] ?? 0) + (starts[t] ?? 0)
  const next = starts.slice()
  const rows = new Uint32Array(starts[termCount] ?? 0)
  const times = new Uint32Array(rows.length)
  ids.forEach((id, row) => {
    const unit = added.get(id)
    unit?.terms.forEach((term, i) => {
      const at = next[term] ?? 0
      next[term] = at + 1
      rows[at] = row
      times[at] = unit.times[i] ?? 0
      lengths[row] = (lengths[row] ?? 0) + (unit.times[i] ?? 0)
    })
  })
  return { starts, rows, times }
}
