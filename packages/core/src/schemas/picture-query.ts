import { z } from 'zod'
import type { PictureDescription } from '../records/picture-description.ts'
import { pageNumber } from './shapes.ts'

/**
 * What was asked with a picture. `madeOf`: what the query comes from, at least one: the `question` in words, the `description` of a vision
 * model, the words that were read in it (`ocr`), its likeness to pictures (`vectors`). `page` of `pages`; `width`, `height`: in pixels as it was
 * looked at, upright. `words`: those that were read in it and could be trusted. `notes`: what was not done, and why.
 */
export interface PictureQuery {
  file: string
  page: number
  pages: number
  width: number
  height: number
  madeOf: ('question' | 'description' | 'ocr' | 'vectors')[]
  description?: PictureDescription & { readonly model: string }
  words: string
  notes: string[]
}

const strings = z.array(z.string())

export const pictureQuery: z.ZodType<PictureQuery> = z.strictObject({
  file: z.string(),
  page: pageNumber,
  pages: pageNumber,
  width: z.number().int().min(1),
  height: z.number().int().min(1),
  madeOf: z.array(z.enum(['question', 'description', 'ocr', 'vectors'])).min(1),
  description: z
    .strictObject({
      kind: z.string(),
      summary: z.string(),
      visibleText: strings,
      numbers: strings,
      droppedNumbers: strings,
      classes: z.array(z.strictObject({ id: z.string(), confidence: z.number().min(0).max(1).exactOptional() })).exactOptional(),
      droppedClasses: strings.exactOptional(),
      model: z.string(),
    })
    .exactOptional(),
  words: z.string(),
  notes: strings,
})
