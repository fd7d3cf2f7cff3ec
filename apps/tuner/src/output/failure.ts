import { ColragError } from '@colrag/core'
import type { ErrorCode } from '@colrag/core'

const wrongUse: readonly ErrorCode[] = ['invalid-options', 'not-found', 'index-incompatible', 'empty', 'bad-input']

export function exitCodeOf(error: unknown): number {
  if (!ColragError.is(error)) return 1
  if (error.code === 'aborted') return 130
  return wrongUse.includes(error.code) ? 2 : 1
}

/** One sentence for a person, with its hint; never a stack. */
export function sentenceOf(error: unknown): string {
  if (ColragError.is(error)) return [error.message, ...(error.hint ? [error.hint] : [])].join(error.message.includes('\n') ? '\n' : '; ')
  const cause = error instanceof Error ? error.message : String(error)
  return `an unexpected fault: ${cause || 'no details'}`
}
