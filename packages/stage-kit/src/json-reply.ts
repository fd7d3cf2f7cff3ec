import { readLenientJson } from './lenient-json.ts'
import { stripThinking } from './strip-thinking.ts'

/**
 * The JSON in a model's reply. `repaired`: it was not plain JSON as it stood (a fence, prose around it, faults of grammar). `partial`: the
 * reply ended inside it; only whole items were kept. A fault tells why there is none: `empty` (nothing but space), `thinking` (the reply ended
 * before the answer began), `no-json` (no value that `accepts` takes).
 */
export type JsonReply =
  | { readonly value: unknown; readonly repaired: boolean; readonly partial: boolean; readonly fault?: never }
  | { readonly fault: 'empty' | 'thinking' | 'no-json' }

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null
const objectOrList = (value: unknown): boolean => isRecord(value) && (!Array.isArray(value) || value.every(isRecord))

/**
 * Finds the JSON of a reply: thinking is stripped at the start, then the first opening bracket is taken at which a value stands that `accepts`
 * takes (by default an object, or a list of objects and lists), so that brackets in the prose before and after it do not matter. Objects that
 * follow each other with nothing but commas and space between them are one list; JSON inside a JSON string is read too.
 */
export function readJsonReply(reply: string, accepts: (value: unknown) => boolean = objectOrList): JsonReply {
  const { text, cut } = stripThinking(reply)
  if (text === '') return { fault: cut ? 'thinking' : 'empty' }
  for (const opener of text.matchAll(/[[{]/g)) {
    const first = readLenientJson(text, opener.index)
    if (!first) continue
    const rest = opener[0] === '{' && !first.partial ? followers(text, first.end) : { values: [], partial: first.partial, end: first.end }
    const value = rest.values.length > 0 ? [first.value, ...rest.values] : first.value
    const repaired = first.repaired || rest.values.length > 0 || opener.index > 0 || rest.end < text.length
    if (accepts(value)) return { value, repaired, partial: rest.partial }
  }
  return readQuoted(text, accepts) ?? { fault: 'no-json' }
}

function followers(text: string, from: number): { readonly values: unknown[]; readonly partial: boolean; readonly end: number } {
  const values: unknown[] = []
  let end = from
  for (;;) {
    const gap = /^[\s,;]*(?=\{)/.exec(text.slice(end))
    const next = gap && readLenientJson(text, end + gap[0].length)
    if (!next) return { values, partial: false, end }
    if (next.partial) return { values, partial: true, end: text.length }
    values.push(next.value)
    end = next.end
  }
}

// {"a": 1} as a string: "{\"a\": 1}".
function readQuoted(text: string, accepts: (value: unknown) => boolean): JsonReply | null {
  const quoted = text.startsWith('"') ? readLenientJson(text, 0) : null
  if (typeof quoted?.value !== 'string' || !/[[{]/.test(quoted.value)) return null
  const inner = readJsonReply(quoted.value, accepts)
  return inner.fault === undefined ? { ...inner, repaired: true } : null
}
