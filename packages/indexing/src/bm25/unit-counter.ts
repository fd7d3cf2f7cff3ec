import type { Unit, UnitId } from '@colrag/core'
import type { Tokenizer } from '../tokenizers/tokenizer.ts'
import { grown } from './grown.ts'
import { termInterner } from './term-interner.ts'

type Facets = Unit['facets']

/** One of the added units: its distinct terms are those counted as `from` up to `to`. */
interface CountedUnit {
  readonly facets: Facets
  readonly from: number
  readonly to: number
}

/** What is kept of added units while postings are built: `terms[i]` (numbers in `vocabulary`) stands `times[i]` times in its unit. */
export interface CountedUnits {
  readonly units: ReadonlyMap<UnitId, CountedUnit>
  readonly vocabulary: readonly string[]
  readonly terms: Uint32Array
  readonly times: Uint32Array
}

export interface UnitCounter {
  /** Of two units with one id the later counts. */
  add(id: UnitId, facets: Facets, folded: string): void
  counted(): CountedUnits
}

export function unitCounter(tokenizer: Tokenizer): UnitCounter {
  const interner = termInterner()
  const units = new Map<UnitId, CountedUnit>()
  let counts = new Uint32Array(1 << 11)
  let terms = new Uint32Array(1 << 12)
  let times = new Uint32Array(1 << 12)
  let size = 0
  let text = ''
  const take = (term: string | null, start: number, end: number): void => {
    const number = term === null ? interner.number(text, start, end) : interner.number(term, 0, term.length)
    if (number >= counts.length) counts = grown(counts, 2 * number)
    const often = counts[number] as number
    counts[number] = often + 1
    if (often > 0) return
    if (size === terms.length) {
      terms = grown(terms, 2 * size)
      times = grown(times, 2 * size)
    }
    terms[size++] = number
  }

  return {
    add(id, facets, folded) {
      const from = size
      text = folded
      tokenizer.cut(folded, take)
      for (let i = from; i < size; i++) {
        const number = terms[i] as number
        times[i] = counts[number] as number
        counts[number] = 0
      }
      units.set(id, { facets, from, to: size })
    },
    counted: () => ({ units, vocabulary: interner.terms(), terms: terms.subarray(0, size), times: times.subarray(0, size) }),
  }
}
