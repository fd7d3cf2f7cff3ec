import { createHash } from 'node:crypto'

/** SHA-256 in hex (64 digits) of bytes or UTF-8 text. */
export const sha256 = (data: Uint8Array | string): string => createHash('sha256').update(data).digest('hex')

/**
 * The fingerprint of a part: changes with its name, its version or any option. Keys are sorted, so that the order in which options were
 * written does not matter. 16 hex digits.
 */
export function fingerprint(name: string, version: number | string, options: unknown = {}): string {
  return sha256(JSON.stringify([name, version, sorted(options)])).slice(0, 16)
}

/** Links a part to what it was fed: the key under which its output may be kept. */
export const chain = (...fingerprints: readonly string[]): string => sha256(fingerprints.join('\n')).slice(0, 32)

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, v]) => v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => [k, sorted(v)]),
  )
}
