import { ColragError } from '@colrag/core'

/** `place?key=value&...`: a folder or a name on a hub, and what was written behind it. */
export interface ModelChoice<K extends string> {
  readonly place: string
  readonly settings: Readonly<Partial<Record<K, string>>>
}

/** Throws `invalid-options` for a setting that is none of `keys` or is written twice. */
export function modelChoice<const K extends string>(written: string, keys: readonly K[]): ModelChoice<K> {
  const mark = written.indexOf('?')
  const settings: Partial<Record<K, string>> = {}
  for (const [key, value] of new URLSearchParams(mark < 0 ? '' : written.slice(mark + 1))) {
    const known = keys.find((candidate) => candidate === key)
    if (known === undefined || settings[known] !== undefined) {
      throw new ColragError(
        'invalid-options',
        written,
        known === undefined ? `there is no setting "${key}"` : `"${key}" is written twice`,
        {
          hint: `known settings: ${keys.join(', ')}`,
        },
      )
    }
    settings[known] = value
  }
  return { place: mark < 0 ? written : written.slice(0, mark), settings }
}

/** A whole number from 1; null for what was not written. Throws `invalid-options`. */
export function wholeNumber(written: string | undefined, name: string): number | null {
  if (written === undefined) return null
  const number = Number(written)
  if (!/^\d+$/.test(written) || !Number.isSafeInteger(number) || number < 1)
    throw new ColragError('invalid-options', name, `${name} must be a whole number from 1, not ${written}`)
  return number
}
