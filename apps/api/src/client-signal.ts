import type { FastifyReply } from 'fastify'
import { ColragError } from '@colrag/core'

/** Aborted when the client leaves before it has its answer. (`request.signal` of Fastify 5.12 is aborted as soon as a body has been read.) */
export function clientSignal(reply: FastifyReply): AbortSignal {
  const abort = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort(new ColragError('aborted', 'request', 'the client has left'))
  })
  return abort.signal
}
