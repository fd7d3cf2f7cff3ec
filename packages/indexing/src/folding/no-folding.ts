import type { Folding } from './folding.ts'

/** Leaves text as it is: the paper's preset. */
export const noFolding: Folding = {
  name: 'none',
  version: 1,
  fold: (text) => text,
  trace: (text) => ({
    text,
    starts: Uint32Array.from({ length: text.length }, (_, i) => i),
    ends: Uint32Array.from({ length: text.length }, (_, i) => i + 1),
  }),
}
