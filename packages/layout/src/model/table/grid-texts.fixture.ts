import type { PageRecord, SpanSlice } from '@colrag/core'

/** What slices hold, without white space at the ends. */
export const blockText = (page: PageRecord, slices: readonly SpanSlice[]): string =>
  slices
    .map(({ span, start, end }) => page.spans[span]?.text.slice(start, end) ?? '')
    .join(' ')
    .trim()
