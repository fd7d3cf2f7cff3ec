import type { SearchResult } from '@colrag/core/schemas'
import type { OpenWorkspace } from '../open-workspace.ts'
import { searchFor } from '../search.ts'
import { pictureQuestion } from './picture-question.ts'
import type { PictureAsking } from './picture-question.ts'
import type { PictureSource } from './read-picture.ts'

/** Ranked block units for a picture; `image` of the result says what the query was made of. Rejects as `pictureQuestion` does. */
export async function searchByPicture(
  workspace: OpenWorkspace,
  source: PictureSource,
  options: PictureAsking & { readonly k?: number } = {},
): Promise<SearchResult> {
  const { query, about, ctx } = await pictureQuestion(workspace, source, options)
  return { ...(await searchFor({ ...workspace, ctx }, query, options)), image: about }
}
