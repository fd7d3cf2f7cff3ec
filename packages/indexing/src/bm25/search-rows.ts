import { topRows } from '@colrag/stage-kit/indexes'
import type { TopRows } from '@colrag/stage-kit/indexes'
import { findRow } from './query-plan.ts'
import type { Bm25Model, QueryPlan } from './query-plan.ts'
import { placeOf, stretchSize, stretchesOf } from './postings.ts'
import { scoreAllRows } from './score-rows.ts'

/** The best rows that hold a term of the query: score descending, ties by row ascending. */
export interface FoundRows {
  readonly rows: Uint32Array
  readonly scores: Float64Array
}

/** Into how many classes sums are sorted to bound what will be kept. */
const classes = 512

/** `allowed[r]` is 1 for the rows that may be found; null for all. */
export type RowSearch = (plan: QueryPlan, depth: number, allowed: Uint8Array | null) => FoundRows

/**
 * Exact search that reads as little as it can (MaxScore, Turtle and Flood 1995, a term at a time within a stretch of rows): terms with the
 * most to add come first, and once all that are left cannot lift an unmet row to the worst kept score, they are only looked up for the rows
 * still in the race. Sums run in the order of the plan, so scores equal those of `scoreAllRows` bit for bit. `worth`: fewer postings are read
 * faster than it is found out which of them can be left out.
 */
export function rowSearch(model: Bm25Model, worth = 16_384): RowSearch {
  const { postings, holds, floor, parts } = model
  const { ends, rows, times, lengths, stretches, units } = postings
  const sums = new Float64Array(Math.min(stretchSize, units.ids.length))
  const met = new Uint16Array(sums.length)
  let metCount = 0
  /** A bit for each row met, once no others are added: 8 KiB that stay in the fastest cache while long lists are read past it. */
  const bits = new Int32Array(stretchSize / 32)
  const counts = new Uint32Array(classes)

  /** What posting i of a row counts, before the weight of its term. */
  function partOf(i: number, row: number): number {
    const often = times[i] as number
    return often / (often + (holds[lengths[row] as number] as number)) + floor
  }

  /** Adds a term to every row that holds it. */
  function addTerm(from: number, to: number, base: number, weight: number, allowed: Uint8Array | null): void {
    let count = metCount
    for (let i = from; i < to; i++) {
      const row = rows[i] as number
      if (allowed !== null && allowed[base + row] === 0) continue
      const before = sums[row] as number
      if (before === 0) met[count++] = row
      sums[row] = before + weight * (parts === null ? partOf(i, base + row) : (parts[i] as number))
    }
    metCount = count
  }

  /** Adds a term to the rows met before that hold it. */
  function addToMet(from: number, to: number, base: number, weight: number): void {
    if (metCount * 4 * (32 - Math.clz32(to - from)) < to - from) {
      for (let m = 0; m < metCount; m++) {
        const row = met[m] as number
        const i = findRow(rows, from, to, row)
        if (i < 0) continue
        sums[row] = (sums[row] as number) + weight * (parts === null ? partOf(i, base + row) : (parts[i] as number))
      }
      return
    }
    for (let i = from; i < to; i++) {
      const row = rows[i] as number
      if ((((bits[row >>> 5] as number) >>> (row & 31)) & 1) === 0) continue
      sums[row] = (sums[row] as number) + weight * (parts === null ? partOf(i, base + row) : (parts[i] as number))
    }
  }

  /** Marks the rows met, which from now on are all that count. */
  function markMet(): void {
    for (let m = 0; m < metCount; m++) {
      const row = met[m] as number
      bits[row >>> 5] = (bits[row >>> 5] as number) | (1 << (row & 31))
    }
  }

  /** Forgets a met row: its sum is 0 and its mark is gone. */
  function forget(row: number): void {
    sums[row] = 0
    bits[row >>> 5] = (bits[row >>> 5] as number) & ~(1 << (row & 31))
  }

  function dropBelow(least: number): void {
    let kept = 0
    for (let m = 0; m < metCount; m++) {
      const row = met[m] as number
      if ((sums[row] as number) < least) forget(row)
      else met[kept++] = row
    }
    metCount = kept
  }

  /**
   * A bound from below on the worst score that will be kept: at most the capacity-th of the sums so far, which can only grow. Sums are counted
   * by classes of equal width up to `most`, which is cheaper than to sort them.
   */
  function floorOfMet(capacity: number, most: number): number {
    const perSum = classes / most
    counts.fill(0)
    for (let m = 0; m < metCount; m++) {
      const c = Math.min(classes - 1, Math.floor((sums[met[m] as number] as number) * perSum))
      counts[c] = (counts[c] as number) + 1
    }
    let c = classes
    for (let above = 0; above < capacity && c > 0;) above += counts[--c] as number
    return c / perSum
  }

  function searchStretch(stretch: number, plan: QueryPlan, top: TopRows, capacity: number, allowed: Uint8Array | null): void {
    const { terms, weights, rest } = plan
    const base = stretch * stretchSize
    // Sums are off by far less than this share of the whole, so that no row is dropped by a rounding.
    const slack = (rest[0] as number) * 1e-9
    let least = top.floor
    let isClosed = false
    let read = Infinity
    let unread = 0
    for (const term of terms) unread += (ends[term * stretches + stretch] as number) - placeOf(ends, term * stretches + stretch)
    metCount = 0
    for (let t = 0; t < terms.length; t++) {
      const cell = (terms[t] as number) * stretches + stretch
      const from = placeOf(ends, cell)
      const to = ends[cell] as number
      const left = rest[t] as number
      // All sums so far are at most what is not left: before that passes what is left, no bound can help. A bound costs a look at each row met.
      if (left < (rest[0] as number) - left && metCount >= capacity && read > 4 * metCount && unread > Math.max(worth, 4 * metCount)) {
        least = Math.max(least, floorOfMet(capacity, rest[0] as number))
        read = 0
      }
      const isOpen = !isClosed && least - left <= slack
      if (isOpen) addTerm(from, to, base, weights[t] as number, allowed)
      else {
        if (!isClosed) markMet()
        if (!isClosed || to - from > 2 * metCount) dropBelow(least - left - slack)
        isClosed = true
        if (metCount === 0) return
        addToMet(from, to, base, weights[t] as number)
      }
      read += to - from
      unread -= to - from
    }
    least = top.floor
    for (let m = 0; m < metCount; m++) {
      const row = met[m] as number
      const sum = sums[row] as number
      forget(row)
      if (sum < least) continue
      top.offer(base + row, sum)
      least = top.floor
    }
  }

  return (plan, depth, allowed) => {
    const top = topRows(depth)
    if (plan.isRising) {
      for (let s = 0; s < stretchesOf(units.ids.length); s++) searchStretch(s, plan, top, depth, allowed)
      return top.drain()
    }
    const { scores, touched } = scoreAllRows(model, plan)
    for (let row = 0; row < scores.length; row++)
      if (touched[row] === 1 && (allowed === null || allowed[row] === 1)) top.offer(row, scores[row] as number)
    return top.drain()
  }
}
