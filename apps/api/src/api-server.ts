import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { ColragError } from '@colrag/core'
import multipart from '@fastify/multipart'
import { fastify, LogController } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { endpoints } from './endpoints/index.ts'
import { guard } from './guard.ts'
import { openApiDocument } from './openapi-document.ts'
import { addPage } from './page-files.ts'
import { logFault, sendProblem } from './problem-reply.ts'
import { problemOf } from './problem.ts'
import { addRoutes, refuseOthers } from './route.ts'
import type { Service } from './service.ts'

export interface ServerOptions {
  /** Names besides those of the loopback that requests may come under. */
  readonly allowHosts: readonly string[]
  /** Where the log goes, a JSON object a line; nowhere when absent. */
  readonly log?: { write(line: string): void }
}

/** What a JSON body may have, in bytes. */
const bodyLimit = 1_048_576
const security = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
}

/** The server, not listening yet. Its log tells methods, routes, statuses and times, never what was asked or answered. */
export async function apiServer(service: Service, { allowHosts, log }: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: log ? { level: 'info', stream: log } : false,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: ({ headers }) => givenId(headers['x-request-id']) ?? randomUUID(),
    bodyLimit,
    routerOptions: { maxParamLength: 2000 },
    requestTimeout: 0,
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
    clientErrorHandler: (_, socket) => refuseRaw(socket),
  })
  app.removeContentTypeParser('text/plain')
  await app.register(multipart, { limits: { files: 1000, fields: 20, fieldSize: 10_000, fileSize: Infinity } })
  const check = guard(allowHosts)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...security, 'x-request-id': request.id })
    check(request)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    request.log.info(
      { method, route: routeOptions.url ?? null, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'answered',
    )
  })
  app.setErrorHandler(sendProblem)
  app.setNotFoundHandler(() => {
    throw new ColragError('not-found', 'address', 'there is nothing at this address', { hint: '/openapi.json lists what there is' })
  })
  addRoutes(app, service, endpoints)
  addPage(app)
  const document = JSON.stringify(openApiDocument(endpoints))
  app.get('/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(document))
  refuseOthers(app, '/openapi.json', ['GET'])
  service.queue.reportTo((error, job) => logFault(app.log, error, job))
  app.addHook('preClose', () => service.queue.close())
  return app
}

const givenId = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && /^[\w.:-]{1,100}$/.test(header) ? header : null

/** Something that is no HTTP. */
function refuseRaw(socket: Socket): void {
  if (!socket.writable) return
  const body = JSON.stringify({ ...problemOf(new ColragError('invalid-options', 'request', 'this is no request of HTTP')) })
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
