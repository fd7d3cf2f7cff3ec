import { ColragError } from '@colrag/core'
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
  readonly transport: Transport
  /** Closes what belongs to this model alone. */
  close(): Promise<void>
}

export function serverOf(name: string, options: ServerOptions, usualUrl: string): Server {
  const { baseUrl: written = usualUrl, apiKey, revision = 'unpinned', transport = {} } = options
  const url = URL.parse(written)
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new ColragError('invalid-options', name, `the base URL must be a web address, not "${written}"`, { hint: `e.g. ${usualUrl}` })
  const password = decodeURIComponent(url.password)
  const basic = Buffer.from(`${decodeURIComponent(url.username)}:${password}`).toString('base64')
  const authorization = apiKey === undefined ? (url.username === '' ? null : `Basic ${basic}`) : `Bearer ${apiKey}`
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
    secrets: [apiKey ?? '', password, ...Object.values(options.headers ?? {})].filter((secret) => secret.length >= 8),
    revision,
    identity: options.revision ?? baseUrl,
    transport: own,
    close: () => (shared ? Promise.resolve() : own.close()),
  }
}
