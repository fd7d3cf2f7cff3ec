import type { Issue, RunContext } from '@colrag/core'
import { issueOf } from '@colrag/core'
import { isFatal } from './stage-cache.ts'
import type { StageResult } from './stage-cache.ts'

/** A stage that fails on a page leaves an issue and the page goes on without it; an abort, or a full disk, ends everything. */
export async function attempt<T>(
  stage: string,
  subject: string,
  nothing: T,
  ctx: RunContext,
  work: () => Promise<StageResult<T>>,
): Promise<StageResult<T>> {
  try {
    return await work()
  } catch (error) {
    if (isFatal(error)) throw error
    ctx.signal?.throwIfAborted()
    const issues: Issue[] = [issueOf(stage, subject, error)]
    return { value: nothing, issues, reused: false }
  }
}
