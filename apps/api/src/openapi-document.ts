import type { ErrorCode } from '@colrag/core'
import {
  askResult,
  boxShape,
  confidenceShape,
  confidenceSummaryShape,
  explanationShape,
  ingestResult,
  issueShape,
  lessonResult,
  readBlock,
  searchResult,
} from '@colrag/core/schemas'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { problemShape, statusOf } from './problem.ts'
import * as records from './records.ts'
import { version } from './version.ts'

type Json = Record<string, unknown>

/** Schemas with a name of their own. */
const named: Readonly<Record<string, z.ZodType>> = {
  Box: boxShape,
  Issue: issueShape,
  Confidence: confidenceShape,
  ConfidenceSummary: confidenceSummaryShape,
  Explanation: explanationShape,
  SearchResult: searchResult,
  AskResult: askResult,
  LessonResult: lessonResult,
  IngestResult: ingestResult,
  Block: readBlock,
  Problem: problemShape,
  Job: records.jobShape,
  JobList: records.jobListShape,
  Document: records.documentShape,
  DocumentList: records.documentListShape,
  DeleteResult: records.deleteShape,
  Page: records.pageShape,
  BlockOnPage: records.blockShape,
  Unit: records.unitShape,
  RecipeList: records.recipeListShape,
  Health: records.healthShape,
}

const place = (name: string): string => `#/components/schemas/${name}`

/** The OpenAPI 3.1 document of some endpoints, made from the schemas that requests are held to. */
export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const one of endpoints) (paths[openPath(one.path)] ??= {})[one.method.toLowerCase()] = operation(one)
  return {
    openapi: '3.1.1',
    info: {
      title: 'colrag',
      version: version(),
      description:
        'Documents to evidence: search, answers with page and boxes, ingest as a job. Errors are problems of RFC 9457 with a closed set of codes.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: components() },
  }
}

/** `/units/*id` → `/units/{id}` */
const openPath = (path: string): string => path.replace(/[:*](\w+)/g, '{$1}')

function operation({ id, about, params, query, body, form, success, problems }: Endpoint): Json {
  const content: Json = {}
  if (body) content['application/json'] = { schema: inline(body) }
  if (form) content['multipart/form-data'] = { schema: inline(form) }
  return {
    operationId: id,
    summary: about,
    parameters: [...parameters('path', params), ...parameters('query', query)],
    ...(body || form ? { requestBody: { required: true, content } } : {}),
    responses: {
      [success.status]: {
        description: success.about,
        content:
          success.media === undefined
            ? { 'application/json': { schema: reference(success.schema) } }
            : { [success.media]: { schema: mediaSchema(success.media) } },
      },
      ...problemResponses(problems),
      default: problemResponse('Any other problem'),
    },
  }
}

const mediaSchema = (media: string): Json => (media.startsWith('image/') ? {} : { type: 'string' })

function problemResponses(codes: readonly ErrorCode[]): Json {
  const byStatus = Map.groupBy(codes, (code) => statusOf[code])
  return Object.fromEntries([...byStatus].map(([status, same]) => [status, problemResponse(same.join(', '))]))
}

const problemResponse = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: place('Problem') } } },
})

function parameters(where: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = inline(schema) as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema: rest,
  }))
}

/** What a request may hold. */
function inline(schema: z.ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  return rest
}

function reference(schema: z.ZodType | undefined): Json {
  const name = Object.keys(named).find((n) => named[n] === schema)
  if (name === undefined) throw new Error('an answer has a schema without a name')
  return { $ref: place(name) }
}

function components(): Json {
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of Object.entries(named)) registry.add(schema, { id: name })
  const { schemas } = z.toJSONSchema(registry, { uri: place, io: 'output' })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { $schema: _, $id: __, ...rest } = schema as Json
      return [name, rest]
    }),
  )
}
