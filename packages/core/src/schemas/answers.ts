import { z } from 'zod'
import { lessonParts } from '../answers.ts'
import type { Answer, LessonPart } from '../answers.ts'
import type { Issue } from '../errors.ts'
import type { Box } from '../geometry.ts'
import type { Confidence } from '../records/confidence.ts'
import { pictureQuery } from './picture-query.ts'
import type { PictureQuery } from './picture-query.ts'
import { boxShape, confidenceShape, issueShape, pageNumber } from './shapes.ts'

/** `quote` stands on the page in the boxes. */
export interface CitedQuote {
  unitId: string
  documentId: string
  title: string
  page: number
  boxes: Box[]
  quote: string
  confidence?: Confidence
}
const citedQuote: z.ZodType<CitedQuote> = z.strictObject({
  unitId: z.string(),
  documentId: z.string(),
  title: z.string(),
  page: pageNumber,
  boxes: z.array(boxShape).min(1),
  quote: z.string().min(1),
  confidence: confidenceShape.exactOptional(),
})

/** `colrag ask --json`; a batch prints one of these a line, with `id`. `issues`: what parts failed at meanwhile, absent where none did. */
export interface AskResult {
  id?: string
  query?: string
  status: Answer['status']
  text: string
  citations: CitedQuote[]
  issues?: Issue[]
}
export const askResult: z.ZodType<AskResult> = z.strictObject({
  id: z.string().exactOptional(),
  query: z.string().exactOptional(),
  status: z.enum(['answered', 'insufficient-evidence']),
  text: z.string(),
  citations: z.array(citedQuote),
  issues: z.array(issueShape).exactOptional(),
})

/**
 * `colrag lesson --json`. `query`: what was searched for; `parts`: all three in their order, empty where the documents say nothing of it;
 * `insufficient-evidence` where all are. `notes`: what was left out or not done, and why.
 */
export interface LessonResult {
  query: string
  image?: PictureQuery
  status: Answer['status']
  parts: { part: LessonPart; statements: { text: string; citations: CitedQuote[] }[] }[]
  notes: string[]
}
export const lessonResult: z.ZodType<LessonResult> = z.strictObject({
  query: z.string(),
  image: pictureQuery.exactOptional(),
  status: z.enum(['answered', 'insufficient-evidence']),
  parts: z
    .array(
      z.strictObject({
        part: z.enum(lessonParts),
        statements: z.array(z.strictObject({ text: z.string().min(1), citations: z.array(citedQuote).min(1) })),
      }),
    )
    .length(lessonParts.length),
  notes: z.array(z.string()),
})
