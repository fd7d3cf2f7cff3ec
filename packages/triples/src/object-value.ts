import type { TripleValue } from '@colrag/core'
import { readValue, readValues } from '@colrag/stage-kit'

/** The number or date that an object is, else undefined; `loose` takes the only one that it holds among other words. */
export function objectValue(object: string, loose = false): TripleValue | undefined {
  const whole = readValue(object)
  const parts = whole || !loose ? [] : readValues(object)
  const value = whole ?? (parts.length === 1 ? parts[0] : undefined)
  if (!value) return undefined
  if (value.kind === 'date') return { kind: 'date', iso: value.iso, ...(value.end === undefined ? {} : { end: value.end }) }
  const { high, bound, unit } = value
  return {
    kind: 'quantity',
    value: value.value,
    ...(high === undefined ? {} : { high }),
    unit,
    ...(bound === undefined ? {} : { bound }),
  }
}
