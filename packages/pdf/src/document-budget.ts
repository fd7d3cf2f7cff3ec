import { ColragError } from '@colrag/core'
import type { PdfProcesses } from './pdf-processes.ts'
import type { FileRef, Question, ReadingLimits, Replies } from './protocol.ts'

/** Asks about one file; `limits` differ from the reader's where a page is read once more with less. */
export type AskFile = <K extends keyof Replies>(
  question: Question & { readonly kind: K },
  subject: string,
  signal: AbortSignal | undefined,
  limits?: ReadingLimits,
) => Promise<Replies[K]>

/** What one file may cost: `pageSeconds` and `bytes` each question, the rest all together, which is known once the pages are counted. */
export interface DocumentBudget {
  readonly pageSeconds: number
  readonly bytes: number
  seconds: number
  operators: number
  pixels: number
}

/** What each part of a document's budget is called, and the reader's option that raises it. */
const parts = [
  { key: 'seconds', what: 'the time for the whole document', option: 'documentSeconds' },
  { key: 'operators', what: 'the operators that the whole document may paint with', option: 'documentOperators' },
  { key: 'pixels', what: 'the pixels that the whole document may have decoded and drawn', option: 'documentPixels' },
] as const

/** Questions to the processes about one file, each within the page's and what is left of the document's budget. */
export function askWithin(processes: PdfProcesses, file: FileRef, usual: ReadingLimits, budget: DocumentBudget): AskFile {
  const used = { seconds: 0, operators: 0, pixels: 0 }
  return async (question, subject, signal, limits = usual) => {
    const up = parts.find(({ key }) => used[key] >= budget[key])
    if (up)
      throw new ColragError('over-budget', subject, `${up.what} ${up.key === 'seconds' ? 'is' : 'are'} used up`, {
        hint: `raise the reader's ${up.option}`,
      })
    try {
      const reply = await processes.ask<typeof question.kind>({ ...question, file, limits }, subject, {
        seconds: Math.min(budget.pageSeconds, budget.seconds - used.seconds),
        bytes: budget.bytes,
        spent: (seconds) => {
          used.seconds += seconds
        },
        ...(signal ? { signal } : {}),
      })
      if ('operators' in reply) used.operators += reply.operators
      used.pixels += pixelsOf(reply)
      return reply
    } catch (error) {
      if (question.kind === 'page' && ColragError.is(error) && error.code === 'over-budget' && !error.retryable)
        used.operators += limits.pageOperators
      throw error
    }
  }
}

/** Pixels of the pictures that a page shows, or of the picture drawn of it. */
function pixelsOf(reply: Replies[keyof Replies]): number {
  if ('png' in reply) return reply.width * reply.height
  return 'images' in reply ? reply.images.reduce((sum, { pixelWidth, pixelHeight }) => sum + pixelWidth * pixelHeight, 0) : 0
}
