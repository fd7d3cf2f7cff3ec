import { z } from 'zod'
import { blockKinds } from '../records/block.ts'
import type { StructureNode } from '../records/page.ts'
import type { StreamRecord } from '../stream.ts'
import { boxShape, issueShape, pageNumber } from './shapes.ts'

const whole = z.number().int().nonnegative()
const direction = z.enum(['horizontal', 'vertical', 'up', 'down', 'flipped'])
const call = z.object({
  requestHash: z.string(),
  replyHash: z.string(),
  reply: z.string(),
  revision: z.string(),
  seed: z.number(),
  attempts: whole,
  promptTokens: whole,
  tokens: whole,
  rejected: z.array(z.string()),
})
const source = z.object({
  stage: z.string(),
  fingerprint: z.string(),
  model: z.string().exactOptional(),
  rule: z.string().exactOptional(),
  confidence: z.number().min(0).max(1).exactOptional(),
  call: call.exactOptional(),
})
const by = source.extend({ sources: z.array(source).exactOptional() })
const slice = z.object({ span: whole, start: whole, end: whole })
const cell = z.object({
  row: whole,
  column: whole,
  rowSpan: z.number().int().min(1),
  columnSpan: z.number().int().min(1),
  box: boxShape,
  header: z.boolean(),
})

const document = z.object({
  id: z.string(),
  uri: z.string(),
  title: z.string(),
  pageCount: whole,
  path: z.array(z.string()),
  outline: z.array(z.object({ title: z.string(), page: pageNumber, depth: whole })),
  metadata: z.record(z.string(), z.string()),
  attachments: z.array(z.object({ name: z.string(), bytes: whole, description: z.string().exactOptional() })).exactOptional(),
})
const span = z
  .object({
    text: z.string(),
    box: boxShape,
    direction,
    font: z.string(),
    fontSize: z.number(),
    bold: z.boolean().exactOptional(),
    color: z.string().exactOptional(),
    offsets: z.array(z.number()),
    hidden: z.boolean().exactOptional(),
    suspect: z.enum(['no-unicode-map', 'private-use', 'replacement-character', 'implausible']).exactOptional(),
    mark: whole.exactOptional(),
  })
  .refine((s) => s.offsets.length === s.text.length + 1, 'offsets must have one entry per code unit and a last one')
const structureNode: z.ZodType<StructureNode> = z.object({
  role: z.string(),
  alternate: z.string().exactOptional(),
  parts: z.array(z.union([whole, z.lazy(() => structureNode)])),
})
const page = z.object({
  id: z.string(),
  documentId: z.string(),
  number: pageNumber,
  label: z.string(),
  width: z.number().positive(),
  height: z.number().positive(),
  spans: z.array(span),
  lines: z.array(z.object({ x1: z.number(), y1: z.number(), x2: z.number(), y2: z.number(), thickness: z.number() })),
  fills: z.array(boxShape),
  curves: z.array(boxShape),
  images: z.array(z.object({ box: boxShape, pixelWidth: z.number(), pixelHeight: z.number() })),
  links: z.array(z.object({ box: boxShape, target: z.string() })),
  raster: z
    .object({ image: z.object({ key: z.string(), mediaType: z.string(), width: z.number(), height: z.number() }), dpi: z.number() })
    .exactOptional(),
  structure: z.array(structureNode).exactOptional(),
})
const block = z.object({
  id: z.string(),
  pageId: z.string(),
  kind: z.enum(blockKinds),
  boxes: z.array(boxShape).min(1),
  order: whole,
  direction,
  slices: z.array(slice),
  depth: whole.exactOptional(),
  belongsTo: z.string().exactOptional(),
  alternate: z.string().exactOptional(),
  by,
  grid: z
    .object({
      rows: whole,
      columns: whole,
      headerRows: whole,
      headerColumns: whole,
      cells: z.array(cell.extend({ slices: z.array(slice) })),
      evidence: z.enum(['ruled', 'aligned', 'model', 'tagged']),
      score: z.number().min(0).max(1),
      continues: z.string().exactOptional(),
      continuesRow: z.boolean().exactOptional(),
    })
    .exactOptional(),
})
const text = z.object({
  blockId: z.string(),
  text: z.string(),
  lines: z.array(z.object({ start: whole, end: whole, box: boxShape })),
  origin: z.enum(['embedded', 'ocr']),
  by,
  table: z
    .object({
      rows: whole,
      columns: whole,
      headerRows: whole,
      headerColumns: whole,
      cells: z.array(cell.extend({ text: z.string(), unit: z.string().exactOptional() })),
      unit: z.string().exactOptional(),
      continues: z.string().exactOptional(),
      continuesRow: z.boolean().exactOptional(),
    })
    .exactOptional(),
})
const caption = z.object({ blockId: z.string(), text: z.string(), by })
const figure = z.object({
  blockId: z.string(),
  image: z.object({ key: z.string(), mediaType: z.string(), width: z.number(), height: z.number() }),
  area: boxShape,
  dpi: z.number().positive(),
  captionId: z.string().exactOptional(),
})
const triple = z.object({
  subject: z.string(),
  predicate: z.string(),
  object: z.string(),
  blockId: z.string(),
  value: z
    .union([
      z.object({
        kind: z.literal('quantity'),
        value: z.number(),
        high: z.number().exactOptional(),
        unit: z.string(),
        bound: z.enum(['about', 'least', 'most', 'below', 'above']).exactOptional(),
      }),
      z.object({ kind: z.literal('date'), iso: z.string(), end: z.string().exactOptional() }),
    ])
    .exactOptional(),
  at: z.tuple([whole, whole]).exactOptional(),
  by,
})

/** One line of a stage stream; unknown fields are let through, so that another team's stage may add its own. */
export const streamRecord: z.ZodType<StreamRecord> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('document'), value: document.loose() }),
  z.object({ type: z.literal('page'), value: page.loose() }),
  z.object({ type: z.literal('block'), value: block.loose() }),
  z.object({ type: z.literal('text'), value: text.loose() }),
  z.object({ type: z.literal('figure'), value: figure.loose() }),
  z.object({ type: z.literal('caption'), value: caption.loose() }),
  z.object({ type: z.literal('triple'), value: triple.loose() }),
  z.object({ type: z.literal('issue'), value: issueShape }),
  z.object({ type: z.literal('page-end'), value: z.object({ number: pageNumber }) }),
  z.object({ type: z.literal('document-end'), value: z.object({ pages: whole }) }),
]) as unknown as z.ZodType<StreamRecord>
