import { workspaceLanguage } from '@colrag/pipeline'
import type { DescribePicture, OpenWorkspace } from '@colrag/pipeline'
import type { Service } from './service.ts'

/** What looks at a picture, in the language of the question or of the documents, where a model was named. */
export async function looking(
  { vision }: Service,
  workspace: OpenWorkspace,
  question: string,
): Promise<{ readonly describe?: DescribePicture }> {
  return vision === null ? {} : { describe: vision[await workspaceLanguage(workspace, question)] }
}
