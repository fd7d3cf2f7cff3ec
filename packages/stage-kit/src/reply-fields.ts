const bare = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]/gu, '')
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The value under the first of `names` that an object of a reply has; case, width, `_`, `-` and spaces in keys do not matter. Undefined
 * without.
 */
export function replyField(value: unknown, names: readonly string[]): unknown {
  if (!isObject(value)) return undefined
  const entries = Object.entries(value)
  for (const name of names) {
    const found = entries.find(([key]) => bare(key) === bare(name))
    if (found) return found[1]
  }
  return undefined
}

/**
 * The items of a reply that was to be a list: the list itself, the list under one of `names`, the only list of an object with one field
 * whatever its name, or a single object as a list of one. `{}` and null are no answer, not an empty list: null, as for anything else.
 */
export function replyItems(value: unknown, names: readonly string[]): readonly unknown[] | null {
  if (Array.isArray(value)) {
    const only = value.length === 1 ? replyField(value[0], names) : undefined
    return Array.isArray(only) ? only : value
  }
  if (!isObject(value)) return null
  const named = replyField(value, names)
  if (Array.isArray(named)) return named
  if (isObject(named)) return replyItems(named, names)
  const fields = Object.values(value)
  if (fields.length === 0) return null
  if (fields.length === 1 && (Array.isArray(fields[0]) || isObject(fields[0]))) return replyItems(fields[0], names)
  return [value]
}
