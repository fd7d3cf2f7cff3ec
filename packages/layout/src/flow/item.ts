import type { Box } from '@colrag/core'
import type { Atom } from '../atom.ts'
import type { Draft } from '../draft.ts'

/** What is put into reading order: a word, or a block that was found before and moves as one. `box` is in the frame of the flow. */
export type Item =
  | { readonly box: Box; readonly atom: Atom; readonly draft?: never }
  | { readonly box: Box; readonly draft: Draft; readonly atom?: never }
