import { embeddedSheet } from './embedded.ts'
import type { AnySheet } from './sheet/recipe-sheet.ts'

/**
 * `embedded` with all that can be plugged in: the models of words and pictures, the reranker and the answerer that are named. What is not named
 * or cannot be used is told in a note, and what `embedded` has stands in; only a named model of words must be there, since other vectors would be
 * another index.
 */
export const fullSheet: AnySheet = {
  ...embeddedSheet,
  name: 'full',
  mayLack: true,
  about: 'embedded with the models, the reranker and the answerer that are named; says what is missing',
}
