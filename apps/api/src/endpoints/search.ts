import { askResult, searchResult } from '@colrag/core/schemas'
import type { AskResult, SearchResult } from '@colrag/core/schemas'
import { ask, search } from '@colrag/pipeline'
import { resolveFollowUp } from '@colrag/recipes'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { Endpoint } from '../endpoint.ts'

const mostHits = 1000
const longestQuestion = 100_000
const mostTurns = 20

const question = z.string().min(1).max(longestQuestion)
const filter = z.record(z.string(), z.string()).describe('what the facets of a unit must be, such as {"kind": "table"} or {"volume": "…"}')
const searchBody = z.strictObject({
  question,
  k: z.int().min(1).max(mostHits).default(10),
  id: z.string().max(200).exactOptional(),
  filter: filter.exactOptional(),
})
const askBody = z.strictObject({
  question,
  id: z.string().max(200).exactOptional(),
  filter: filter.exactOptional(),
  turns: z
    .array(z.strictObject({ question, answer: z.string().exactOptional() }))
    .max(mostTurns)
    .default([])
    .describe('the conversation so far, oldest first: そこ, it or “and in 2021?” is understood by it'),
})

export const searchEndpoint: Endpoint = endpoint<undefined, undefined, z.output<typeof searchBody>, SearchResult>({
  method: 'POST',
  path: '/search',
  id: 'search',
  about: 'Rank the units that answer a question; the record of colrag search --json',
  body: searchBody as z.ZodType<z.output<typeof searchBody>>,
  success: { status: 200, about: 'Hits, best first', schema: searchResult },
  problems: ['invalid-options', 'not-found', 'empty', 'index-incompatible', 'corrupt'],
  handle: (service, { body: { question: text, ...options }, signal }) =>
    service.served.search(signal, (workspace) => search(workspace, text, options)),
})

export const askEndpoint: Endpoint = endpoint<undefined, undefined, z.output<typeof askBody>, AskResult>({
  method: 'POST',
  path: '/ask',
  id: 'ask',
  about: 'Answer a question with quoted evidence; the record of colrag ask --json, in which query is the question as it was understood',
  body: askBody as z.ZodType<z.output<typeof askBody>>,
  success: { status: 200, about: 'An answer, or that there is not enough evidence', schema: askResult },
  problems: ['invalid-options', 'not-found', 'empty', 'index-incompatible', 'corrupt', 'model-failed', 'model-output'],
  handle: (service, { body: { question: text, turns, ...options }, signal }) =>
    service.served.search(signal, (workspace) => ask(workspace, resolveFollowUp(turns, text).question, options)),
})
