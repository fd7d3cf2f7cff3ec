import { z } from 'zod'
import { errorCodes } from '../errors.ts'
import type { ErrorCode, Issue } from '../errors.ts'
import type { Box } from '../geometry.ts'
import type { Confidence, ConfidenceSummary } from '../records/confidence.ts'
import type { Explanation } from '../retrieval/ranked-list.ts'

export const boxShape: z.ZodType<Box> = z.object({
  x: z.number(),
  y: z.number(),
  width: z.number().nonnegative(),
  height: z.number().nonnegative(),
})

export const issueShape: z.ZodType<Issue> = z.object({
  stage: z.string(),
  subject: z.string(),
  code: z.enum(errorCodes as unknown as [ErrorCode, ...ErrorCode[]]),
  message: z.string().min(1),
  hint: z.string().exactOptional(),
  minor: z.literal(true).exactOptional(),
})

const share = z.number().min(0).max(1).nullable()
const steps = { layout: share, table: share, text: share, ocr: share }
export const confidenceShape: z.ZodType<Confidence> = z.strictObject(steps)
export const confidenceSummaryShape: z.ZodType<ConfidenceSummary> = z.strictObject({ ...steps, lowest: share })

/** Pages count from 1. */
export const pageNumber: z.ZodType<number> = z.number().int().min(1)

export const anchorShape: z.ZodType<{ page: number; boxes: Box[] }> = z.object({
  page: pageNumber,
  boxes: z.array(boxShape as z.ZodType<Box>).min(1),
})

const term = z.looseObject({
  axis: z.string(),
  raw: z.number().nullable(),
  normalized: z.number(),
  formula: z.string().optional(),
  weight: z.number(),
  contribution: z.number(),
})
/** A fuser may tell more of how a score came about. */
export const explanationShape: z.ZodType<Explanation> = z.looseObject({
  terms: z.array(term as z.ZodType<Explanation['terms'][number]>),
  boosts: z.array(z.looseObject({ name: z.string(), factor: z.number(), because: z.string() })),
  priors: z.array(z.looseObject({ name: z.string(), amount: z.number(), because: z.string() })),
  dominant: z.string(),
  notes: z.array(z.string()),
})
