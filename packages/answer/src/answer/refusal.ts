import type { Answer } from '@colrag/core'

/** Says in the language of the question that the evidence does not answer it. */
export const refusal = (japanese: boolean): Answer => ({
  status: 'insufficient-evidence',
  text: japanese ? '見つかった資料からは、この問いに答えられません。' : 'The documents that were found do not answer this question.',
  citations: [],
})
