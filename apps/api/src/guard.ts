import { isIP } from 'node:net'
import { ColragError } from '@colrag/core'
import type { FastifyRequest } from 'fastify'
import { HttpFault } from './problem.ts'

/**
 * Refuses requests under a name that is not this server's (a page elsewhere may have its own name lead here), and requests that such pages make in a
 * reader's browser. Addresses of the loopback and `localhost` are its names; others have to be told.
 */
export function guard(names: readonly string[]): (request: FastifyRequest) => void {
  const allowed = new Set(names.map((name) => bare(name)))
  return ({ headers: { host = '', origin } }) => {
    const name = bare(host.replace(/:\d*$/, ''))
    if (!isLoopback(name) && !allowed.has(name))
      throw new HttpFault(
        421,
        new ColragError('invalid-options', 'host', 'this server does not answer under this name', {
          hint: 'ask for it by its loopback address, or start it with --allow-host NAME',
        }),
      )
    if (origin !== undefined && originHost(origin) !== host.toLowerCase())
      throw new HttpFault(403, new ColragError('invalid-options', 'origin', 'pages of other origins may not use this server'))
  }
}

/** Whether a name or an address is that of this machine alone. */
export const isLoopback = (name: string): boolean => name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))

/** A name in lower case, an address of version 6 without its brackets. */
const bare = (name: string): string => name.toLowerCase().replace(/^\[(.*)\]$/, '$1')

/** As `Host` would name it; null for one that no request could have come from. */
const originHost = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)
