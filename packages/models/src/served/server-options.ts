import { ColragError } from '@colrag/core'
import { isSecretHeader, isSecretParameter } from '../transport/redact.ts'
import type { Transport, TransportOptions } from '../transport/transport.ts'
import { createTransport } from '../transport/transport.ts'

/** Where a model is served and how it is spoken to. */
export interface ServerOptions {
  /** `http://` or `https://`; the provider's usual local address when left out. */
  readonly baseUrl?: string
  readonly apiKey?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Pins the weights: part of the keys under which replies are kept. Name it anew when the server's model changes. */
  readonly revision?: string
  /** Options for a transport of the model's own, or one that several models share. */
  readonly transport?: Transport | TransportOptions
}

/** A server with all defaults in place. */
export interface Server {
  /** Without credentials and parameters, and without a slash at its end. */
  readonly baseUrl: string
  /** The address of a path below the base URL, with the parameters of the base URL. */
  at(path: string): string
  readonly headers: Readonly<Record<string, string>>
  readonly secrets: readonly string[]
  readonly revision: string
  /** Which weights are meant: the revision where one is given, else whatever this server has. */
  readonly identity: string
  readonly pinned: boolean
  readonly transport: Transport
  /** Closes what belongs to this model alone. */
  close(): Promise<void>
}

export function serverOf(name: string, options: ServerOptions, usualUrl: string): Server {
  const { baseUrl: written = usualUrl, apiKey, revision = 'unpinned', transport = {} } = options
  const url = URL.parse(written)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new ColragError('invalid-options', name, `the base URL must be a web address, not "${withoutLogin(written)}"`, {
      hint: `e.g. ${usualUrl}`,
    })
  checkHeaders(name, options)
  const basic = Buffer.from(`${decoded(url.username)}:${decoded(url.password)}`).toString('base64')
  const authorization = apiKey === undefined ? (url.username === '' ? null : `Basic ${basic}`) : `Bearer ${apiKey}`
  const secrets = secretsOf(url, basic, options)
  url.username = ''
  url.password = ''
  const { search } = url
  url.search = ''
  url.hash = ''
  const baseUrl = url.href.replace(/\/+$/, '')
  const shared = 'ledger' in transport
  const own = shared ? transport : createTransport(transport)
  return {
    baseUrl,
    at: (path) => `${baseUrl}${path}${search}`,
    headers: { ...options.headers, ...(authorization === null ? {} : { authorization }) },
    secrets,
    revision,
    identity: options.revision ?? baseUrl,
    pinned: options.revision !== undefined,
    transport: own,
    close: () => (shared ? Promise.resolve() : own.close()),
  }
}

/** An address that is none may hold a key all the same. */
const withoutLogin = (written: string): string => written.replace(/^.*@/s, '…@').replace(/[?#].*$/s, '?…')

/** As it stands where it is not percent-encoded: a password may hold any sign. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** What fetch says of a header that cannot be sent repeats it, keys included. */
function checkHeaders(name: string, { apiKey, headers = {} }: ServerOptions): void {
  const sent = [...(apiKey === undefined ? [] : [['the API key', apiKey] as const]), ...Object.entries(headers)]
  for (const [what, value] of sent)
    if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value))
      throw new ColragError('invalid-options', name, `${what} holds a sign that no header may hold, such as a line break`, {
        hint: 'check how it was copied',
      })
}

/** Whatever lets somebody in and has four characters or more, as it is and as it stands in an address; the longest first. */
function secretsOf(url: URL, basic: string, { apiKey = '', headers = {} }: ServerOptions): readonly string[] {
  const { username, password } = url
  // A name without a password is a key itself.
  const login = password === '' ? [username] : [password, `${username}:${password}`]
  const query = [...url.searchParams].flatMap(([name, value]) => (isSecretParameter(name) ? [value] : []))
  const inHeaders = Object.entries(headers).flatMap(([name, value]) =>
    isSecretHeader(name) ? [value, value.replace(/^\S+\s+/, '')] : value.length >= 8 ? [value] : [],
  )
  const plain = [apiKey, ...login.map(decoded), ...query, ...inHeaders]
  const all = new Set([
    ...plain,
    ...login,
    ...query.map(encodeURIComponent),
    encodeURIComponent(apiKey),
    ...(username === '' ? [] : [basic]),
  ])
  return [...all].filter((secret) => secret.length >= 4).sort((a, b) => b.length - a.length)
}
