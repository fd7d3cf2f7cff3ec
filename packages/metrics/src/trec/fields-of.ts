import { ColragError } from '@colrag/core'

/**
 * Hears of each line that cannot be used, as one sentence with its name and number; the rest of the file is used. Without one such a line throws
 * `bad-input`.
 */
export interface LineFaults {
  readonly leftOut?: (sentence: string) => void
}

export interface FieldLine {
  readonly number: number
  readonly fields: readonly string[]
}

/** Fields of each line that is not blank, between white space. CRLF and a byte order mark are no part of them. */
export function* fieldsOf(text: string): Generator<FieldLine> {
  let number = 0
  for (const line of text.replace(/^\uFEFF/, '').split(/\r?\n/)) {
    number++
    if (line.trim() !== '') yield { number, fields: line.trim().split(/\s+/) }
  }
}

/** Tells of a line that cannot be used, or throws. */
export function lineFault(name: string, number: number, what: string, { leftOut }: LineFaults): void {
  if (!leftOut) throw new ColragError('bad-input', `${name}, line ${number}`, what)
  leftOut(`${name}, line ${number}: ${what}; it is left out`)
}

/** Puts down what an item is worth to a query. Returns what is the matter where it is no finite number or the two were there before, else null. */
export function putDown(to: Map<string, Map<string, number>>, query: string, item: string, field: string): string | null {
  const value = Number(field)
  if (field === '' || !Number.isFinite(value)) return `"${field}" is not a number`
  const own = to.get(query) ?? new Map<string, number>()
  if (own.has(item)) return `query "${query}" and item "${item}" were there before`
  to.set(query, own.set(item, value))
  return null
}
