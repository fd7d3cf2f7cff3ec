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

/** What one file may cost. `seconds` of a document are known once its pages are counted. */
export interface DocumentBudget {
  readonly pageSeconds: number
  readonly bytes: number
  seconds: number
}

/** Questions to the processes about one file, each within the page's and what is left of the document's time. */
export function askWithin(processes: PdfProcesses, file: FileRef, usual: ReadingLimits, budget: DocumentBudget): AskFile {
  let used = 0
  return (question, subject, signal, limits = usual) => {
    const left = budget.seconds - used
    if (left <= 0) {
      const hint = "raise the reader's documentSeconds"
      return Promise.reject(new ColragError('over-budget', subject, 'the time for the whole document is used up', { hint }))
    }
    return processes.ask<typeof question.kind>({ ...question, file, limits }, subject, {
      seconds: Math.min(budget.pageSeconds, left),
      bytes: budget.bytes,
      spent: (seconds) => {
        used += seconds
      },
      ...(signal ? { signal } : {}),
    })
  }
}
