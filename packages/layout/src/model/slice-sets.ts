import type { SpanSlice } from '@colrag/core'

/** What is in both lists, in the order of the first one. Slices of a list must not overlap. */
export const commonSlices = (slices: readonly SpanSlice[], others: readonly SpanSlice[]): readonly SpanSlice[] => {
  const bySpan = grouped(others)
  return slices.flatMap((slice) =>
    (bySpan.get(slice.span) ?? []).flatMap(({ start, end }) => {
      const from = Math.max(start, slice.start)
      const to = Math.min(end, slice.end)
      return from < to ? [{ span: slice.span, start: from, end: to }] : []
    }),
  )
}

/** What is in the first list and not in the second, in the order of the first one. */
export const withoutSlices = (slices: readonly SpanSlice[], others: readonly SpanSlice[]): readonly SpanSlice[] => {
  const bySpan = grouped(others)
  return slices.flatMap((slice) => {
    const out: SpanSlice[] = []
    let at = slice.start
    for (const { start, end } of bySpan.get(slice.span) ?? []) {
      if (end <= at || start >= slice.end) continue
      if (start > at) out.push({ span: slice.span, start: at, end: start })
      at = end
    }
    if (at < slice.end) out.push({ span: slice.span, start: at, end: slice.end })
    return out
  })
}

export const lengthOf = (slices: readonly SpanSlice[]): number => slices.reduce((n, { start, end }) => n + end - start, 0)

function grouped(slices: readonly SpanSlice[]): ReadonlyMap<number, readonly SpanSlice[]> {
  const bySpan = new Map<number, SpanSlice[]>()
  for (const slice of slices) {
    const held = bySpan.get(slice.span)
    if (held) held.push(slice)
    else bySpan.set(slice.span, [slice])
  }
  for (const held of bySpan.values()) held.sort((a, b) => a.start - b.start)
  return bySpan
}
