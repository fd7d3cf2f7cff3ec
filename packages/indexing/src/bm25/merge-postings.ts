import type { UnitId } from '@colrag/core'
import { packRows } from '@colrag/stage-kit/indexes'
import type { Parts, Whole } from '@colrag/stage-kit/indexes'
import { packPostings, placeOf, stretchSize, stretchesOf } from './postings.ts'
import type { Postings } from './postings.ts'
import { termWriter } from './term-table.ts'
import type { CountedUnits } from './unit-counter.ts'

/** The postings of what is kept of `old` and of the added units; terms that nothing holds any more are gone. */
export function mergePostings(old: Postings, removed: ReadonlySet<UnitId>, added: CountedUnits): Parts {
  const kept = old.units.ids.filter((id) => !removed.has(id) && !added.units.has(id))
  const ids = [...kept, ...added.units.keys()].sort()
  const newRows = rowsAfter(old.units.ids, ids, (id) => !removed.has(id) && !added.units.has(id))
  const lengths = new Uint32Array(ids.length)
  newRows.forEach((row, i) => {
    if (row >= 0) lengths[row] = old.lengths[i] as number
  })
  const fresh = byTerm(ids, added, lengths)
  const order = added.vocabulary.map((_, term) => term).sort((a, b) => ((added.vocabulary[a] ?? '') < (added.vocabulary[b] ?? '') ? -1 : 1))

  const stretches = stretchesOf(ids.length)
  const most = old.rows.length + fresh.rows.length
  const rows = new Uint16Array(most)
  const times = timesFor(old.times, fresh.times, most)
  const terms = termWriter(old.terms.size + order.length, old.terms.units.length + lengthOf(added.vocabulary))
  const ends = new Uint32Array((old.terms.size + order.length) * stretches)
  let size = 0
  const heldRows = new Uint32Array(old.units.ids.length)
  const heldTimes = new Uint32Array(old.units.ids.length)

  /** The new rows of those that held a term and are kept, into `heldRows`. */
  function readOld(term: number): number {
    let held = 0
    for (let s = 0, i = placeOf(old.ends, term * old.stretches); s < old.stretches; s++) {
      const end = old.ends[term * old.stretches + s] as number
      for (; i < end; i++) {
        const row = newRows[s * stretchSize + (old.rows[i] as number)] as number
        if (row < 0) continue
        heldRows[held] = row
        heldTimes[held++] = old.times[i] as number
      }
    }
    return held
  }

  /** Writes the postings of one term, from the old index, the added units or both (-1: not there), rows ascending. */
  function write(oldTerm: number, newTerm: number): void {
    const begin = size
    const held = oldTerm < 0 ? 0 : readOld(oldTerm)
    let j = newTerm < 0 ? 0 : (fresh.starts[newTerm] as number)
    const last = newTerm < 0 ? 0 : (fresh.starts[newTerm + 1] as number)
    let cell = terms.size * stretches
    let bound = stretchSize
    for (let i = 0; i < held || j < last;) {
      const isOld = j === last || (i < held && (heldRows[i] as number) < (fresh.rows[j] as number))
      const row = (isOld ? heldRows[i] : fresh.rows[j]) as number
      while (row >= bound) {
        ends[cell++] = size
        bound += stretchSize
      }
      rows[size] = row
      times[size++] = (isOld ? heldTimes[i++] : fresh.times[j++]) as number
    }
    if (size === begin) return
    if (oldTerm < 0) terms.add(added.vocabulary[newTerm] as string)
    else terms.copy(old.terms, oldTerm)
    while (cell < terms.size * stretches) ends[cell++] = size
  }

  let next = 0
  for (const newTerm of order) {
    const text = added.vocabulary[newTerm] as string
    for (const at = old.terms.before(text, 0, text.length); next < at; next++) write(next, -1)
    const isOld = old.terms.find(text, 0, text.length) >= 0
    write(isOld ? next++ : -1, newTerm)
  }
  for (; next < old.terms.size; next++) write(next, -1)
  const units = packRows(ids.map((id) => [id, added.units.get(id)?.facets ?? old.units.facets(old.units.find(id))]))
  return packPostings(units, {
    terms: terms.parts(),
    ends: ends.subarray(0, terms.size * stretches),
    rows: rows.subarray(0, size),
    times: times.subarray(0, size),
    lengths,
  })
}

/** Room for so many counts, in the narrowest type that both lists fit: an array that need not be made narrower costs nothing more. */
function timesFor(old: Whole, fresh: Uint32Array, count: number): Whole {
  let most = 0
  for (const often of fresh) if (often > most) most = often
  if (most > 0xffff || old.BYTES_PER_ELEMENT === 4) return new Uint32Array(count)
  return most > 0xff || old.BYTES_PER_ELEMENT === 2 ? new Uint16Array(count) : new Uint8Array(count)
}

const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0)

/** For each old row its row among the new ids, -1 where it is not kept. Both lists ascend. */
function rowsAfter(old: readonly UnitId[], ids: readonly UnitId[], isKept: (id: UnitId) => boolean): Int32Array {
  let row = 0
  return Int32Array.from(old, (id) => {
    if (!isKept(id)) return -1
    while (ids[row] !== id) row++
    return row
  })
}

/** Added units turned round: term t stands in `rows[starts[t]]` up to `rows[starts[t + 1]]`, ascending. Fills the lengths of their rows. */
function byTerm(
  ids: readonly UnitId[],
  { units, vocabulary, terms, times }: CountedUnits,
  lengths: Uint32Array,
): { starts: Uint32Array; rows: Uint32Array; times: Uint32Array } {
  const starts = new Uint32Array(vocabulary.length + 1)
  for (const { from, to } of units.values())
    for (let i = from; i < to; i++) starts[(terms[i] as number) + 1] = (starts[(terms[i] as number) + 1] as number) + 1
  for (let t = 1; t < starts.length; t++) starts[t] = (starts[t] as number) + (starts[t - 1] as number)
  const next = starts.slice()
  const held = { starts, rows: new Uint32Array(starts.at(-1) ?? 0), times: new Uint32Array(starts.at(-1) ?? 0) }
  ids.forEach((id, row) => {
    const unit = units.get(id)
    if (!unit) return
    let length = 0
    for (let i = unit.from; i < unit.to; i++) {
      const term = terms[i] as number
      const at = next[term] as number
      next[term] = at + 1
      held.rows[at] = row
      held.times[at] = times[i] as number
      length += times[i] as number
    }
    lengths[row] = length
  })
  return held
}
