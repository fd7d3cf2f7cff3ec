import type { ErrorCode } from '@colrag/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Service } from './service.ts'

/** One request, its parts as its schemas made them. `signal`: aborted when the client leaves. */
export interface Call<P, Q, B> {
  readonly params: P
  readonly query: Q
  /** Null where a form was sent. */
  readonly body: B
  readonly signal: AbortSignal
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** What an endpoint answers when all is well: JSON of a schema, or another type of media. */
interface Success<A> {
  readonly status: number
  readonly about: string
  readonly schema?: z.ZodType<A>
  readonly media?: string
}

/**
 * One route: what it takes, what it answers, and how. Both the server and the OpenAPI document are made of these, so that they cannot differ.
 * `path` has its parameters as `:name`; one that may hold slashes is the last and written `*name`.
 */
export interface EndpointOptions<P, Q, B, A> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly id: string
  readonly about: string
  readonly params?: z.ZodType<P>
  readonly query?: z.ZodType<Q>
  readonly body?: z.ZodType<B>
  /** What a multipart/form-data body holds; its handler reads it. */
  readonly form?: z.ZodType
  readonly success: Success<A>
  readonly problems: readonly ErrorCode[]
  /** Returns what the schema of the success says, or `replied` where it has sent something else. */
  handle(service: Service, call: Call<P, Q, B>): Promise<A | typeof replied>
}

/** Not the reply itself, which a caller would wait for to be sent. */
export const replied: unique symbol = Symbol('replied')

export type Endpoint = EndpointOptions<unknown, unknown, unknown, unknown>

/** Checks at compile time that a handler fits its schemas. */
export const endpoint = <P = undefined, Q = undefined, B = undefined, A = never>(options: EndpointOptions<P, Q, B, A>): Endpoint =>
  options as unknown as Endpoint
