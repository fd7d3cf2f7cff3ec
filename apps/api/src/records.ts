import type { Box, Issue } from '@colrag/core'
import { levels } from '@colrag/core'
import type { Confidence, ConfidenceSummary, Level } from '@colrag/core'
import type { IngestResult, ReadBlock } from '@colrag/core/schemas'
import { anchorShape, confidenceShape, confidenceSummaryShape, ingestResult, issueShape, pageNumber, readBlock } from '@colrag/core/schemas'
import { z } from 'zod'
import type { Problem } from './problem.ts'
import { problemShape } from './problem.ts'

const whole = z.int().nonnegative()

const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof jobStates)[number]

/** Of the current document: its name, the page that a stage has just finished with, how many there are. `waitingFor`: who else is writing. */
export interface JobProgress {
  documents: number
  documentsDone: number
  document?: string
  page?: number
  pages?: number
  stage?: string
  waitingFor?: string
}
/** `result` of one that is done, `error` of one that failed. A document that could not be read is in the result. */
export interface JobRecord {
  id: string
  kind: 'ingest'
  state: JobState
  created: string
  started?: string
  ended?: string
  progress: JobProgress
  result?: IngestResult
  error?: Problem
}
export const jobShape: z.ZodType<JobRecord> = z.strictObject({
  id: z.string(),
  kind: z.literal('ingest'),
  state: z.enum(jobStates),
  created: z.iso.datetime(),
  started: z.iso.datetime().exactOptional(),
  ended: z.iso.datetime().exactOptional(),
  progress: z.strictObject({
    documents: whole,
    documentsDone: whole,
    document: z.string().exactOptional(),
    page: pageNumber.exactOptional(),
    pages: whole.exactOptional(),
    stage: z.string().exactOptional(),
    waitingFor: z.string().exactOptional(),
  }),
  result: ingestResult.exactOptional(),
  error: problemShape.exactOptional(),
})
export const jobListShape: z.ZodType<{ jobs: JobRecord[] }> = z.strictObject({ jobs: z.array(jobShape) })

/** `units`: how many searchable units it has. A copy of another file has none of its own and names that file. */
export interface DocumentSummary {
  id: string
  uri: string
  file: string
  title: string
  volume: string
  path: string[]
  status: 'ok' | 'partial' | 'failed'
  pages: number
  issues: Issue[]
  blocks: Record<string, number>
  triples: number
  units: number
  confidence?: ConfidenceSummary
  duplicateOf?: string
}
export const documentShape: z.ZodType<DocumentSummary> = z.strictObject({
  id: z.string(),
  uri: z.string(),
  file: z.string(),
  title: z.string(),
  volume: z.string(),
  path: z.array(z.string()),
  status: z.enum(['ok', 'partial', 'failed']),
  pages: whole,
  issues: z.array(issueShape),
  blocks: z.record(z.string(), whole),
  triples: whole,
  units: whole,
  confidence: confidenceSummaryShape.exactOptional(),
  duplicateOf: z.string().exactOptional(),
})
export const documentListShape: z.ZodType<{ total: number; offset: number; documents: DocumentSummary[] }> = z.strictObject({
  total: whole,
  offset: whole,
  documents: z.array(documentShape),
})

const named = z.strictObject({ id: z.string(), uri: z.string(), title: z.string() })
export interface DeleteRecord {
  deleted: { id: string; uri: string; title: string }[]
  promoted: { id: string; uri: string; title: string }[]
  documents: number
  units: number
}
/** `colrag delete --json` */
export const deleteShape: z.ZodType<DeleteRecord> = z.strictObject({
  deleted: z.array(named),
  promoted: z.array(named),
  documents: whole,
  units: whole,
})

interface Statement {
  subject: string
  predicate: string
  object: string
}
const statement = z.strictObject({ subject: z.string(), predicate: z.string(), object: z.string() })

/** What was extracted from a page. Boxes are in points from its top left corner, as are its width and height. */
export interface PageRecordView {
  documentId: string
  number: number
  width: number
  height: number
  confidence: ConfidenceSummary
  blocks: ReadBlock[]
  captions: { blockId: string; text: string }[]
  triples: (Statement & { blockId: string })[]
  issues: Issue[]
}
export const pageShape: z.ZodType<PageRecordView> = z.strictObject({
  documentId: z.string(),
  number: pageNumber,
  width: z.number().nonnegative(),
  height: z.number().nonnegative(),
  confidence: confidenceSummaryShape,
  blocks: z.array(readBlock),
  captions: z.array(z.strictObject({ blockId: z.string(), text: z.string() })),
  triples: z.array(statement.extend({ blockId: z.string() })),
  issues: z.array(issueShape),
})

export interface BlockView {
  documentId: string
  page: number
  block: ReadBlock
  caption?: string
  triples: Statement[]
}
export const blockShape: z.ZodType<BlockView> = z.strictObject({
  documentId: z.string(),
  page: pageNumber,
  block: readBlock,
  caption: z.string().exactOptional(),
  triples: z.array(statement),
})

/** What is indexed: `text` is shown and quoted, `context` is only searched. */
export interface UnitView {
  id: string
  level: Level
  parentId: string | null
  documentId: string
  text: string
  context: string
  anchors: { page: number; boxes: Box[] }[]
  facets: Record<string, string>
  confidence?: Confidence
}
export const unitShape: z.ZodType<UnitView> = z.strictObject({
  id: z.string(),
  level: z.enum(levels),
  parentId: z.string().nullable(),
  documentId: z.string(),
  text: z.string(),
  context: z.string(),
  anchors: z.array(anchorShape),
  facets: z.record(z.string(), z.string()),
  confidence: confidenceShape.exactOptional(),
})

export interface RecipeList {
  here: string[]
  recipes: { name: string; base: string; about: string; axes: string[] }[]
}
export const recipeListShape: z.ZodType<RecipeList> = z.strictObject({
  here: z.array(z.string()),
  recipes: z.array(z.strictObject({ name: z.string(), base: z.string(), about: z.string(), axes: z.array(z.string()) })),
})

/** `generation`: the state of the index that is served; null where nothing is indexed. `jobs`: those that have not ended. */
export interface Health {
  status: 'ok'
  version: string
  recipe: string | null
  generation: string | null
  documents: number
  jobs: number
}
export const healthShape: z.ZodType<Health> = z.strictObject({
  status: z.literal('ok'),
  version: z.string(),
  recipe: z.string().nullable(),
  generation: z.string().nullable(),
  documents: whole,
  jobs: whole,
})
