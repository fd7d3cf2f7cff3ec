import { askResult, searchResult } from '@colrag/core/schemas'
import type { AskResult, SearchResult } from '@colrag/core/schemas'
import { ask, search, searchByPicture } from '@colrag/pipeline'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { Endpoint } from '../endpoint.ts'
import { looking } from '../looking.ts'
import { searchFields, searchForm, withSentPicture } from '../sent-picture.ts'

const mostHits = 1000
const longestQuestion = 100_000
const mostTurns = 20

const question = z.string().min(1).max(longestQuestion)
const filter = z.record(z.string(), z.string()).describe('what the facets of a unit must be, such as {"kind": "table"} or {"volume": "…"}')
const recipe = z.string().max(200).describe('a recipe that GET /recipes lists, for this question; the first of the workspace unless told')
const context = z
  .union([z.int().min(0).max(20), z.enum(['page', 'section'])])
  .describe('what is shown around a hit, or looked at for an answer: so many blocks before and after it, its page, its section')
const searchBody = z.strictObject({
  question,
  k: z.int().min(1).max(mostHits).default(10),
  id: z.string().max(200).exactOptional(),
  filter: filter.exactOptional(),
  recipe: recipe.exactOptional(),
  context: context.exactOptional(),
})
const askBody = z.strictObject({
  question,
  id: z.string().max(200).exactOptional(),
  filter: filter.exactOptional(),
  recipe: recipe.exactOptional(),
  context: context.exactOptional(),
  turns: z
    .array(z.strictObject({ question, answer: z.string().exactOptional() }))
    .max(mostTurns)
    .default([])
    .describe('the conversation so far, oldest first: そこ, it or “and in 2021?” is understood by it'),
})

export const searchEndpoint: Endpoint = endpoint<undefined, undefined, z.output<typeof searchBody> | null, SearchResult>({
  method: 'POST',
  path: '/search',
  id: 'search',
  about: 'Rank the units that answer a question (JSON) or belong to a picture (a form); the record of colrag search --json',
  body: searchBody as z.ZodType<z.output<typeof searchBody>>,
  form: searchForm,
  success: { status: 200, about: 'Hits, best first', schema: searchResult },
  problems: [
    'invalid-options',
    'bad-input',
    'unsupported',
    'encrypted',
    'not-found',
    'empty',
    'over-budget',
    'index-incompatible',
    'corrupt',
  ],
  handle(service, { body, signal, request }) {
    const { served } = service
    if (body !== null) {
      const { question: text, recipe: named, ...options } = body
      return served.search(signal, (workspace) => search(workspace, text, options), named)
    }
    return withSentPicture(request, searchFields, (picture, { question: text, k }) =>
      served.pictures.pass(signal, () =>
        served.search(signal, async (workspace) =>
          searchByPicture(workspace, picture, { question: text, k, ...(await looking(service, workspace, text)) }),
        ),
      ),
    )
  },
})

export const askEndpoint: Endpoint = endpoint<undefined, undefined, z.output<typeof askBody>, AskResult>({
  method: 'POST',
  path: '/ask',
  id: 'ask',
  about: 'Answer a question with quoted evidence; the record of colrag ask --json, in which query is the question as it was understood',
  body: askBody as z.ZodType<z.output<typeof askBody>>,
  success: { status: 200, about: 'An answer, or that there is not enough evidence', schema: askResult },
  problems: ['invalid-options', 'not-found', 'empty', 'index-incompatible', 'corrupt', 'model-failed', 'model-output'],
  handle: (service, { body: { question: text, turns, recipe: named, ...options }, signal }) =>
    service.served.search(
      signal,
      async (workspace) => ask(workspace, (await service.resolver.resolve(turns, text, workspace.ctx)).question, options),
      named,
    ),
})
