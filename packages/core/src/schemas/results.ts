import { z } from 'zod'
import type { Issue } from '../errors.ts'
import type { Box } from '../geometry.ts'
import { blockKinds } from '../records/block.ts'
import type { BlockKind } from '../records/block.ts'
import type { Confidence, ConfidenceSummary } from '../records/confidence.ts'
import type { Direction } from '../records/page.ts'
import type { QueryFinding } from '../retrieval/query-finding.ts'
import type { Explanation } from '../retrieval/ranked-list.ts'
import { levels } from '../unit.ts'
import type { ModelReport } from '../stages.ts'
import type { Level } from '../unit.ts'
import { pictureQuery } from './picture-query.ts'
import type { PictureQuery } from './picture-query.ts'
import { anchorShape, boxShape, confidenceShape, confidenceSummaryShape, explanationShape, issueShape, pageNumber } from './shapes.ts'

/** A block that stands beside a hit. */
interface BlockAround {
  id: string
  page: number
  text: string
}

export interface SearchHit {
  rank: number
  id: string
  level: Level
  kind: string
  documentId: string
  title: string
  anchors: { page: number; boxes: Box[] }[]
  text: string
  /** Code unit ranges of `text` that match the question. */
  marks?: [number, number][]
  /** Of the block it was made of; absent in an index made before there was one. */
  confidence?: Confidence
  /** What stands before and after it in its document, where it was asked for. */
  around?: { before: BlockAround[]; after: BlockAround[] }
  score: number
  /** Per axis: the measured score; null where the axis did not run or the unit has nothing on it. Never 0 for "unknown". */
  axes: Record<string, number | null>
  explanation: Explanation
}
/** `colrag search --json`; a batch prints one of these a line, with `id`. `image`: where a picture was asked with; `issues`: what parts failed at. */
export interface SearchResult {
  id?: string
  query: string
  recipe: string
  hits: SearchHit[]
  /** What was read in the question, and what each of it changed; absent where the recipe reads nothing in it. */
  findings?: QueryFinding[]
  notes?: string[]
  issues?: Issue[]
  image?: PictureQuery
}

const blockAround: z.ZodType<BlockAround> = z.strictObject({ id: z.string(), page: pageNumber, text: z.string() })
const axisScore = z.number().nullable()
export const searchResult: z.ZodType<SearchResult> = z.strictObject({
  id: z.string().exactOptional(),
  query: z.string(),
  recipe: z.string(),
  hits: z.array(
    z.strictObject({
      rank: z.number().int().min(1),
      id: z.string(),
      level: z.enum(levels),
      kind: z.string(),
      documentId: z.string(),
      title: z.string(),
      anchors: z.array(anchorShape).min(1),
      text: z.string(),
      marks: z.array(z.tuple([z.number().int(), z.number().int()])).exactOptional(),
      confidence: confidenceShape.exactOptional(),
      around: z.strictObject({ before: z.array(blockAround), after: z.array(blockAround) }).exactOptional(),
      score: z.number(),
      axes: z.object({ text: axisScore, bm25: axisScore, triple: axisScore, image: axisScore }).catchall(axisScore),
      explanation: explanationShape,
    }),
  ),
  findings: z.array(z.strictObject({ kind: z.string(), text: z.string(), effect: z.string() })).exactOptional(),
  notes: z.array(z.string()).exactOptional(),
  issues: z.array(issueShape).exactOptional(),
  image: pictureQuery.exactOptional(),
})

type Status = 'ok' | 'partial' | 'failed'
const status: z.ZodType<Status> = z.enum(['ok', 'partial', 'failed'])

/** One of the least sure blocks; `picture` is the file that shows it. */
export interface ReviewedBlockResult {
  documentId: string
  title: string
  page: number
  blockId: string
  kind: BlockKind
  boxes: Box[]
  confidence: Confidence
  reason: string
  text: string
  picture?: string
}

/**
 * `colrag ingest --json`. `axes`: what became of each axis of the index (taken over as it was, a part of it replaced, or made anew from the
 * stored units), absent where the index stayed as it was. `stages`: seconds of processors and of the clock by stage, in the order in which they began (`other` last); stages overlap. `models`: what stages asked of models, where some do. `review`: worst first, where it was asked for. `code` of every issue is one of the closed set. */
export interface IngestResult {
  review?: ReviewedBlockResult[]
  documents: {
    id: string
    uri: string
    title: string
    status: Status
    pages: number
    issues: Issue[]
    confidence?: ConfidenceSummary
    duplicateOf?: string
  }[]
  totals: {
    ok: number
    partial: number
    failed: number
    pages: number
    blocks: Record<string, number>
    tables: number
    figures: number
    triples: number
    units: number
    seconds: number
    reused: number
    removed: number
  }
  stages?: { stage: string; cpu: number; wall: number }[]
  axes?: Record<string, 'kept' | 'changed' | 'rebuilt'>
  models?: ModelReport[]
}
const modelReport: z.ZodType<ModelReport> = z.strictObject({
  stage: z.string(),
  model: z.string(),
  blocks: z.number().int(),
  asked: z.number().int(),
  empty: z.number().int(),
  partial: z.number().int(),
  failed: z.number().int(),
  leftOut: z.number().int(),
  made: z.number().int(),
  rejected: z.record(z.string(), z.number().int()),
  calls: z.number().int(),
  estimated: z.number().int().exactOptional(),
  kept: z.number().int(),
  retries: z.number().int(),
  promptTokens: z.number().int(),
  tokens: z.number().int(),
  money: z.number().nullable(),
  seconds: z.number(),
})
const reviewedBlock: z.ZodType<ReviewedBlockResult> = z.strictObject({
  documentId: z.string(),
  title: z.string(),
  page: pageNumber,
  blockId: z.string(),
  kind: z.enum(blockKinds),
  boxes: z.array(boxShape).min(1),
  confidence: confidenceShape,
  reason: z.string(),
  text: z.string(),
  picture: z.string().exactOptional(),
})
export const ingestResult: z.ZodType<IngestResult> = z.strictObject({
  review: z.array(reviewedBlock).exactOptional(),
  documents: z.array(
    z.strictObject({
      id: z.string(),
      uri: z.string(),
      title: z.string(),
      status,
      pages: z.number().int().nonnegative(),
      issues: z.array(issueShape),
      confidence: confidenceSummaryShape.exactOptional(),
      duplicateOf: z.string().exactOptional(),
    }),
  ),
  totals: z.strictObject({
    ok: z.number().int(),
    partial: z.number().int(),
    failed: z.number().int(),
    pages: z.number().int(),
    blocks: z.record(z.string(), z.number().int()),
    tables: z.number().int(),
    figures: z.number().int(),
    triples: z.number().int(),
    units: z.number().int(),
    seconds: z.number().nonnegative(),
    reused: z.number().int(),
    removed: z.number().int(),
  }),
  stages: z.array(z.strictObject({ stage: z.string(), cpu: z.number().nonnegative(), wall: z.number().nonnegative() })).exactOptional(),
  axes: z.record(z.string(), z.enum(['kept', 'changed', 'rebuilt'])).exactOptional(),
  models: z.array(modelReport).exactOptional(),
})

export interface ReadTable {
  rows: number
  columns: number
  headerRows: number
  headerColumns: number
  continues?: string
  continuesRow?: boolean
  unit?: string
  cells: { row: number; column: number; rowSpan: number; columnSpan: number; text: string; box: Box; header: boolean; unit?: string }[]
}
export interface ReadBlock {
  id: string
  kind: BlockKind
  order: number
  boxes: Box[]
  direction: Direction
  text: string
  origin: 'embedded' | 'ocr'
  /** Of the text, embedded or recognised. */
  confidence: number | null
  /** Of each step. */
  confidenceBy: Confidence
  /** What made the region what it is, and what decided how it was read (or why there is nothing to read). */
  rules: { layout: string | null; text: string | null }
  /** The figure or table that a caption or legend describes. */
  belongsTo?: string
  table?: ReadTable
}
/** `colrag read --to json`. Rows and columns count from 0; a table over several pages is one record per page with `continues`. */
export interface ReadResult {
  documents: {
    uri: string
    status: Status
    issues: Issue[]
    confidence: ConfidenceSummary
    pages: { number: number; label: string; width: number; height: number; confidence: ConfidenceSummary; blocks: ReadBlock[] }[]
  }[]
}
const whole = z.number().int().nonnegative()
export const readBlock: z.ZodType<ReadBlock> = z.strictObject({
  id: z.string(),
  kind: z.enum(blockKinds),
  order: whole,
  boxes: z.array(boxShape).min(1),
  direction: z.enum(['horizontal', 'vertical', 'up', 'down', 'flipped']),
  text: z.string(),
  origin: z.enum(['embedded', 'ocr']),
  confidence: z.number().min(0).max(1).nullable(),
  confidenceBy: confidenceShape,
  rules: z.strictObject({ layout: z.string().nullable(), text: z.string().nullable() }),
  belongsTo: z.string().exactOptional(),
  table: z
    .strictObject({
      rows: whole,
      columns: whole,
      headerRows: whole,
      headerColumns: whole,
      continues: z.string().exactOptional(),
      continuesRow: z.boolean().exactOptional(),
      unit: z.string().exactOptional(),
      cells: z.array(
        z.strictObject({
          row: whole,
          column: whole,
          rowSpan: z.number().int().min(1),
          columnSpan: z.number().int().min(1),
          text: z.string(),
          box: boxShape,
          header: z.boolean(),
          unit: z.string().exactOptional(),
        }),
      ),
    })
    .exactOptional(),
})
export const readResult: z.ZodType<ReadResult> = z.strictObject({
  documents: z.array(
    z.strictObject({
      uri: z.string(),
      status,
      issues: z.array(issueShape),
      confidence: confidenceSummaryShape,
      pages: z.array(
        z.strictObject({
          number: pageNumber,
          label: z.string(),
          width: z.number().positive(),
          height: z.number().positive(),
          confidence: confidenceSummaryShape,
          blocks: z.array(readBlock),
        }),
      ),
    }),
  ),
})
