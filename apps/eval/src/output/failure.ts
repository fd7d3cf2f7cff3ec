import { ColragError } from '@colrag/core'
import type { ErrorCode } from '@colrag/core'

const wrongUse: readonly ErrorCode[] = ['invalid-options', 'not-found', 'index-incompatible', 'empty']

export function exitCodeOf(error: unknown): number {
  if (!ColragError.is(error)) return 1
  if (error.code === 'aborted') return 130
  return wrongUse.includes(error.code) ? 2 : 1
}

/** Faults of a file whose name may not be in the message. */
const ofFile: readonly ErrorCode[] = ['bad-input', 'corrupt', 'empty']

/** One sentence for a person, with its hint; never a stack. */
export function sentenceOf(error: unknown): string {
  if (ColragError.is(error)) {
    const { code, subject, message, hint } = error
    const named =
      ofFile.includes(code) && !message.includes(subject) && !(hint ?? '').includes(subject) ? `${subject}: ${message}` : message
    return [named, ...(hint ? [hint] : [])].join(message.includes('\n') ? '\n' : '; ')
  }
  const cause = error instanceof Error ? error.message : String(error)
  return `an unexpected fault: ${cause || 'no details'}`
}
