import { ColragError } from '@colrag/core'
import { facetValue } from './facet-value.ts'

const lists = ['allOf', 'anyOf', 'noneOf']
const bounds = ['from', 'to', 'above', 'below']
/** As deep as anything that a person or a program means by a filter; deeper ones come from a loop gone wrong. */
const deepest = 32

/** Throws `invalid-options`, naming the place, for what is no `Filter`: filters come from requests, so types alone do not vouch for them. */
export function checkFilter(filter: unknown): void {
  if (filter !== undefined) check(filter, 'filter', 0)
}

function check(filter: unknown, place: string, depth: number): void {
  if (depth > deepest) throw malformed(place, `filters lie more than ${deepest} deep in each other`)
  if (!isRecord(filter)) throw malformed(place, `${said(filter)} is no filter`)
  for (const [key, wanted] of Object.entries(filter)) {
    const at = `${place}.${key}`
    if (typeof wanted === 'string' || isNumber(wanted)) continue
    if (Array.isArray(wanted)) {
      if (!lists.includes(key)) throw malformed(at, `a list of filters goes by the name of ${lists.join(', ')}`)
      wanted.forEach((inner, i) => check(inner, `${at}.${i}`, depth + 1))
    } else checkCondition(wanted, at)
  }
}

function checkCondition(condition: unknown, place: string): void {
  if (!isRecord(condition)) throw malformed(place, `${said(condition)} is neither a text, a finite number nor a condition`)
  const entries = Object.entries(condition)
  if (entries.length === 0) throw malformed(place, 'the condition asks for nothing')
  for (const [key, wanted] of entries) {
    const at = `${place}.${key}`
    if (key === 'in') {
      if (!Array.isArray(wanted) || wanted.some((member) => typeof member !== 'string' && !isNumber(member)))
        throw malformed(at, 'it must list texts and finite numbers')
    } else if (!bounds.includes(key)) throw malformed(at, `a condition knows in, ${bounds.join(', ')}`)
    else if (!isNumber(wanted) && !(typeof wanted === 'string' && isOrdered(wanted)))
      throw malformed(at, `${said(wanted)} is neither a number nor an ISO date`)
  }
}

const isOrdered = (bound: string): boolean => {
  const { number, date } = facetValue(bound)
  return number !== null || date !== null
}
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isRecord = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)
const said = (value: unknown): string => (typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? String(value)).slice(0, 60))

const malformed = (place: string, message: string): ColragError =>
  new ColragError('invalid-options', place, message, {
    hint: `for example { kind: 'table', year: { from: 2016, to: 2020 }, anyOf: [{ volume: 'a' }, { volume: { in: ['b', 'c'] } }] }`,
  })
