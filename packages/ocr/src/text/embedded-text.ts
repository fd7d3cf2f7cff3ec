import type { PageRecord, SpanSlice } from '@colrag/core'
import { sliceText } from '@colrag/stage-kit'
import { asSeen } from './as-seen.ts'
import { cleanEmbedded } from './clean-embedded.ts'
import type { LinedText } from './lined-text.ts'
import { joinLines, splitLines } from './lined-text.ts'

/** What the glyphs of some slices say, cleaned, with one entry per line. */
export const embeddedText = (page: PageRecord, slices: readonly SpanSlice[]): LinedText =>
  joinLines(cleanEmbedded(splitLines(sliceText(seen(page, slices), slices))))

function seen(page: PageRecord, slices: readonly SpanSlice[]): PageRecord {
  const changed = new Map(
    slices.flatMap(({ span: at }) => {
      const span = page.spans[at]
      const own = span && asSeen(span)
      return own && own !== span ? [[at, own] as const] : []
    }),
  )
  return changed.size === 0 ? page : { ...page, spans: page.spans.map((span, i) => changed.get(i) ?? span) }
}
