import type { Issue } from '@colrag/core'
import type { OpenWorkspace } from './open-workspace.ts'

/** The workspace for one question, with what its parts report meanwhile. */
export function hearIssues<W extends Pick<OpenWorkspace, 'ctx'>>(workspace: W): { readonly heard: W; readonly issues: readonly Issue[] } {
  const issues: Issue[] = []
  const report = (issue: Issue): void => {
    issues.push(issue)
    workspace.ctx.report(issue)
  }
  return { heard: { ...workspace, ctx: { ...workspace.ctx, report } }, issues }
}
