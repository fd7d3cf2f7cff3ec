import { ColragError } from '@colrag/core'

/** What was written behind a name that the part itself reads, and the name with all else, which is its model's to read. */
export interface OwnSettings<K extends string> {
  readonly rest: string
  readonly own: Readonly<Partial<Record<K, string>>>
}

/** The option that is written, and what may be written there. */
export interface NamingOption {
  readonly flag: string
  readonly hint: string
}

/**
 * Parts `NAME?key=value&…` of an option; what is not of `keys` stays as it was written. Throws `invalid-options` for a setting that is written
 * twice.
 */
export function ownSettings<const K extends string>({ flag, hint }: NamingOption, written: string, keys: readonly K[]): OwnSettings<K> {
  const mark = written.indexOf('?')
  const own: Partial<Record<K, string>> = {}
  if (mark < 0) return { rest: written, own }
  const others = written
    .slice(mark + 1)
    .split('&')
    .filter((setting) => {
      const [name = '', value = ''] = /^([^=]*)=?(.*)$/su.exec(setting)?.slice(1) ?? []
      const key = keys.find((known) => known === name)
      if (key === undefined) return true
      if (own[key] !== undefined) throw new ColragError('invalid-options', flag, `${flag} ${written}: ${key} is written twice`, { hint })
      own[key] = value
      return false
    })
  return { rest: written.slice(0, mark) + (others.length > 0 ? `?${others.join('&')}` : ''), own }
}

/** A whole number from 1; undefined where nothing was written. Throws `invalid-options`, naming the setting. */
export function countIn({ flag, hint }: NamingOption, name: string, key: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined
  const count = Number(value)
  if (!/^\d+$/.test(value) || !Number.isSafeInteger(count) || count < 1)
    throw new ColragError('invalid-options', flag, `${flag} ${name}: ${key} must be a whole number of at least 1, not ${value}`, { hint })
  return count
}
