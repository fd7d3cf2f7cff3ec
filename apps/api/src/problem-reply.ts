import { ColragError } from '@colrag/core'
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { HttpFault, problemOf } from './problem.ts'

/** Answers with the problem that tells of an error, and notes in the log what is our fault. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = ColragError.is(error) || error instanceof HttpFault ? error : ofFramework(error)
  const problem = { ...problemOf(known ?? error), requestId: request.id }
  logFault(request.log, known ?? error)
  if (problem.retryable === true) reply.header('retry-after', '1')
  // What is still being sent is of no use any more.
  if (problem.status === 413) reply.header('connection', 'close')
  return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem))
}

/** Notes what is our fault. `job`: the job that it ended. */
export function logFault(log: FastifyBaseLogger, error: unknown, job?: string): void {
  const { code, status } = problemOf(error)
  if (status === 500) log.error({ code, ...(job === undefined ? {} : { job }), stack: stackOf(error) }, 'fault')
}

/** What Fastify and its parts throw for a request that HTTP forbids: it has a status below 500. */
function ofFramework(error: unknown): HttpFault | null {
  const { statusCode: status, message } = (error ?? {}) as { statusCode?: unknown; message?: unknown }
  if (typeof status !== 'number' || status < 400 || status >= 500) return null
  const code = status === 413 ? 'over-budget' : status === 415 ? 'unsupported' : status === 404 ? 'not-found' : 'invalid-options'
  const said = status === 415 ? 'the content type of the body is none that is read here' : String(message)
  return new HttpFault(status, new ColragError(code, 'request', said))
}

/** Where it happened, without its words: they may hold what documents or requests say. */
const stackOf = (error: unknown): string[] =>
  error instanceof Error
    ? [
        error.name,
        ...(error.stack ?? '')
          .split('\n')
          .filter((line) => /^\s+at /.test(line))
          .map((line) => line.trim()),
      ]
    : ['something that is no error']
