import { ColragError } from '@colrag/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { replied } from './endpoint.ts'
import { clientSignal } from './client-signal.ts'
import type { Call, Endpoint } from './endpoint.ts'
import { HttpFault } from './problem.ts'
import type { Service } from './service.ts'

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Makes routes of endpoints; other methods on their paths are refused with what is allowed there. */
export function addRoutes(app: FastifyInstance, service: Service, endpoints: readonly Endpoint[]): void {
  for (const one of endpoints) {
    app.route({ method: one.method, url: routePath(one.path), handler: (request, reply) => answer(one, service, request, reply) })
  }
  for (const [path, same] of Map.groupBy(endpoints, (one) => one.path))
    refuseOthers(
      app,
      routePath(path),
      same.map((one) => one.method),
    )
}

export function refuseOthers(app: FastifyInstance, url: string, allowed: readonly string[]): void {
  const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : [])].join(', ')
  app.route({
    method: methods.filter((method) => !allowed.includes(method)),
    url,
    handler: (_, reply) => {
      reply.header('allow', allow)
      throw new HttpFault(
        405,
        new ColragError('unsupported', 'method', 'this cannot be done here', { hint: `what can be done is ${allow}` }),
      )
    },
  })
}

const routePath = (path: string): string => path.replace(/\*\w+$/, '*')

async function answer(one: Endpoint, service: Service, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const signal = clientSignal(reply)
  const isForm = one.form !== undefined && request.isMultipart()
  if (one.body && !isForm) needJson(one, request)
  const call: Call<unknown, unknown, unknown> = {
    params: checked(one.params, paramsOf(one, request), 'the address'),
    query: checked(one.query, request.query, 'the query of the address'),
    body: isForm ? null : checked(one.body, request.body, 'the body'),
    signal,
    request,
    reply,
  }
  const made = await one.handle(service, call)
  if (made === replied) return reply
  return reply.code(one.success.status).type('application/json; charset=utf-8').send(JSON.stringify(made))
}

function needJson({ form }: Endpoint, request: FastifyRequest): void {
  if (request.mediaType === 'application/json') return
  const wanted = form ? 'application/json or multipart/form-data' : 'application/json'
  throw new HttpFault(415, new ColragError('unsupported', 'content-type', `the body must be ${wanted}`))
}

/** The rest of a path is named as its endpoint names it. */
function paramsOf({ path }: Endpoint, request: FastifyRequest): unknown {
  const params = request.params as Record<string, string>
  const rest = /\*(\w+)$/.exec(path)?.[1]
  return rest === undefined ? params : { [rest]: params['*'] }
}

function checked(schema: z.ZodType | undefined, value: unknown, what: string): unknown {
  if (!schema) return undefined
  const { success, data, error } = schema.safeParse(value)
  if (success) return data
  const [first] = error.issues
  const at = first?.path.join('.') ?? ''
  throw new ColragError('invalid-options', at === '' ? 'request' : at, `${what} is not as it should be: ${z.prettifyError(error)}`, {
    hint: '/openapi.json says what it may hold',
  })
}
