import { ColragError } from '@colrag/core'

/** What went wrong in one sentence for a person, or a list with the hint on a line of its own; never a stack. */
export function failureSentence(error: unknown): string {
  if (ColragError.is(error)) return [error.message, ...(error.hint ? [error.hint] : [])].join(error.message.includes('\n') ? '\n' : '; ')
  const cause = error instanceof Error ? error.message : String(error)
  return `an unexpected fault: ${cause || 'no details'}`
}
