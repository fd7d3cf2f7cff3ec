import { z } from 'zod'
import { errorCodes } from '../errors.ts'
import type { ErrorCode, Issue } from '../errors.ts'
import type { Box } from '../geometry.ts'

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
})

/** Pages count from 1. */
export const pageNumber: z.ZodType<number> = z.number().int().min(1)

export const anchorShape: z.ZodType<{ page: number; boxes: Box[] }> = z.object({
  page: pageNumber,
  boxes: z.array(boxShape as z.ZodType<Box>).min(1),
})
