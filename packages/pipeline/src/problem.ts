import type { Issue } from '@colrag/core'
import { ColragError, issueOf } from '@colrag/core'

/** `part`: what a problem is of; what a repair makes anew. */
export type DamagedPart = 'manifest' | 'units' | 'axis' | 'records' | 'vectors' | 'assets'

/** `subject`: the file, axis or document; `stage` is always `verify`. */
export interface Problem extends Issue {
  readonly part: DamagedPart
}

export const problem = (part: DamagedPart, subject: string, error: unknown): Problem => ({ ...issueOf('verify', subject, error), part })
export const damaged = (part: DamagedPart, subject: string, message: string): Problem =>
  problem(part, subject, new ColragError('corrupt', subject, message))
