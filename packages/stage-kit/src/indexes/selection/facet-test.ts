import type { FacetCondition, Filter } from '@colrag/core'
import { facetValue } from './facet-value.ts'
import type { FacetValue } from './facet-value.ts'

/** Whether a value of a facet passes. */
export type FacetTest = (value: string) => boolean

/** A condition that was checked before (see `checkFilter`). */
export function facetTest(wanted: Exclude<Filter[string], readonly Filter[]>): FacetTest {
  if (typeof wanted === 'string') return (value) => value === wanted
  if (typeof wanted === 'number') return (value) => facetValue(value).number === wanted
  const tests = [...membership(wanted), ...bounds(wanted)]
  return (value) => tests.every((test) => test(value))
}

function membership({ in: members }: FacetCondition): FacetTest[] {
  if (members === undefined) return []
  const texts = new Set(members)
  const numbers = new Set(members.filter((member) => typeof member === 'number'))
  return [(value) => texts.has(value) || (numbers.size > 0 && numbers.has(facetValue(value).number ?? Number.NaN))]
}

/** A date facet is judged by its beginning, so that a month lies in the range that it begins in. */
function bounds({ from, to, above, below }: FacetCondition): FacetTest[] {
  const test = (bound: string | number | undefined, number: Order, date: DateOrder): FacetTest[] => {
    if (bound === undefined) return []
    const limit = facetValue(bound)
    return [
      (text) => {
        const value = facetValue(text)
        if (value.date !== null && limit.date !== null) return date(value.date.start, limit.date)
        return value.number !== null && limit.number !== null && number(value.number, limit.number)
      },
    ]
  }
  return [
    ...test(
      from,
      (a, b) => a >= b,
      (start, limit) => start >= limit.start,
    ),
    ...test(
      to,
      (a, b) => a <= b,
      (start, limit) => start < limit.end,
    ),
    ...test(
      above,
      (a, b) => a > b,
      (start, limit) => start >= limit.end,
    ),
    ...test(
      below,
      (a, b) => a < b,
      (start, limit) => start < limit.start,
    ),
  ]
}

type Order = (value: number, bound: number) => boolean
type DateOrder = (start: number, bound: NonNullable<FacetValue['date']>) => boolean
