import { grown } from './grown.ts'

/** Numbers terms in the order in which they are first met, by their code units alone: no string is made of a term met before. */
export interface TermInterner {
  readonly size: number
  /** The number of the term that `text` has from `start` up to `end`. */
  number(text: string, start: number, end: number): number
  /** The terms in the order of their numbers. */
  terms(): string[]
}

/** An open table of numbers, its size a power of two and at most half full; `hashes` spares most comparisons of other terms. */
export function termInterner(): TermInterner {
  let slots = new Int32Array(1 << 12).fill(-1)
  let hashes = new Int32Array(1 << 11)
  let ends = new Uint32Array(1 << 11)
  let units = new Uint16Array(1 << 14)
  let size = 0

  const startOf = (term: number): number => (term === 0 ? 0 : (ends[term - 1] as number))

  function isAt(term: number, text: string, start: number, end: number): boolean {
    const from = startOf(term)
    if ((ends[term] as number) - from !== end - start) return false
    for (let i = start; i < end; i++) if (units[from + i - start] !== text.charCodeAt(i)) return false
    return true
  }

  function add(hash: number, text: string, start: number, end: number): void {
    const from = startOf(size)
    if (size === hashes.length) {
      hashes = grown(hashes, 2 * size)
      ends = grown(ends, 2 * size)
      slots = new Int32Array(4 * size).fill(-1)
      for (let term = 0; term < size; term++) slots[freeSlot(hashes[term] as number)] = term
    }
    if (from + end - start > units.length) units = grown(units, Math.max(2 * units.length, from + end - start))
    for (let i = start; i < end; i++) units[from + i - start] = text.charCodeAt(i)
    hashes[size] = hash
    ends[size] = from + end - start
    slots[freeSlot(hash)] = size++
  }

  function freeSlot(hash: number): number {
    const mask = slots.length - 1
    let slot = hash & mask
    while ((slots[slot] as number) >= 0) slot = (slot + 1) & mask
    return slot
  }

  return {
    get size() {
      return size
    },
    number(text, start, end) {
      let hash = end - start
      for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x9e3779b1)
      hash ^= hash >>> 15
      const mask = slots.length - 1
      for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
        const term = slots[slot] as number
        if (term < 0) break
        if (hashes[term] === hash && isAt(term, text, start, end)) return term
      }
      add(hash, text, start, end)
      return size - 1
    },
    terms: () => Array.from({ length: size }, (_, term) => String.fromCharCode(...units.subarray(startOf(term), ends[term]))),
  }
}
