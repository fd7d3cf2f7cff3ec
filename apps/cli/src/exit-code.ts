import { ColragError } from '@colrag/core'
import type { ErrorCode } from '@colrag/core'

const wrongUse: readonly ErrorCode[] = ['invalid-options', 'not-found', 'index-incompatible', 'empty']

export function exitCodeOf(error: unknown): number {
  if (!ColragError.is(error)) return 1
  if (error.code === 'aborted') return 130
  return wrongUse.includes(error.code) ? 2 : 1
}

/** One sentence for a person, or a list with the hint on a line of its own; never a stack. */
export function sentenceOf(error: unknown): string {
  if (ColragError.is(error)) return [error.message, ...(error.hint ? [error.hint] : [])].join(error.message.includes('\n') ? '\n' : '; ')
  const cause = error instanceof Error ? error.message : String(error)
  return `an unexpected fault: ${cause || 'no details'}`
}

/** 0 all ok, 3 some partial or failed, 1 when there is nothing but failures. */
export function statusExitCode(statuses: readonly string[]): number {
  if (statuses.every((s) => s === 'ok')) return 0
  return statuses.every((s) => s === 'failed') ? 1 : 3
}
