import type { PageRecord, SpanSlice } from '@colrag/core'
import { sliceText } from '@colrag/stage-kit'
import { cleanEmbedded } from './clean-embedded.ts'
import type { LinedText } from './lined-text.ts'
import { joinLines, splitLines } from './lined-text.ts'

/** What the glyphs of some slices say, cleaned, with one entry per line. */
export const embeddedText = (page: PageRecord, slices: readonly SpanSlice[]): LinedText =>
  joinLines(cleanEmbedded(splitLines(sliceText(page, slices))))
