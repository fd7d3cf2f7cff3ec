import { ColragError } from '@colrag/core'
import type { ErrorCode } from '@colrag/core'

const wrongUse: readonly ErrorCode[] = ['invalid-options', 'not-found', 'index-incompatible', 'empty']

/** What a command ends with: 2 for the caller's mistake, 130 where it was stopped, 1 for all else. */
export function failureExitCode(error: unknown): number {
  if (!ColragError.is(error)) return 1
  if (error.code === 'aborted') return 130
  return wrongUse.includes(error.code) ? 2 : 1
}
