import { sha256 } from '@colrag/stage-kit'

const secretName =
  /^(?:.*[-_])?(?:api[-_]?key|(?:access|auth|refresh|session)?[-_]?token|(?:client)?[-_]?secret|password|(?:proxy[-_])?authorization|(?:set[-_])?cookie)$/i
const secretQuery = /^(?:key|sig|signature)$/i
const hidden = '***'

/** Headers without the values that let somebody in. */
export function redactHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries([...headers].map(([name, value]) => [name, isSecretHeader(name) ? hidden : value]))
}

/** Whether a header lets somebody in. */
export const isSecretHeader = (name: string): boolean => secretName.test(name)

/** Whether a parameter of an address is a key. */
export const isSecretParameter = (name: string): boolean => secretName.test(name) || secretQuery.test(name)

/** An address without password and without keys among its parameters. */
export function redactUrl(address: string): string {
  const url = URL.parse(address)
  if (url === null) return hidden
  if (url.username !== '') url.username = hidden
  if (url.password !== '') url.password = hidden
  for (const name of new Set(url.searchParams.keys())) {
    if (isSecretParameter(name)) url.searchParams.set(name, hidden)
  }
  return url.href
}

/** A JSON value with secrets hidden by their names and pictures replaced by their hashes; `names` are those of the fields on the way to it. */
export function redactBody(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (secretName.test(name)) return hidden
    const picture = /^data:([^;,]+);base64,/.exec(value)
    if (picture) return `data:${picture[1]};sha256,${sha256(Buffer.from(value.slice(picture[0].length), 'base64'))}`
    return name === 'images' ? `sha256,${sha256(Buffer.from(value, 'base64'))}` : value
  }
  if (Array.isArray(value)) return value.map((item) => redactBody(item, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, redactBody(item, key)]))
}

/** Hides given keys wherever they stand, e.g. where a server repeats them in its complaint. */
export const redactSecrets = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((cleaned, secret) => (secret.length < 4 ? cleaned : cleaned.replaceAll(secret, hidden)), text)

/** The same in all strings of a JSON value. */
export function redactStrings(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string') return redactSecrets(value, secrets)
  if (Array.isArray(value)) return value.map((item) => redactStrings(item, secrets))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [redactSecrets(key, secrets), redactStrings(item, secrets)]))
}
