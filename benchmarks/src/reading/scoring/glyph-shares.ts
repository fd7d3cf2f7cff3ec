import type { Block, PageRecord } from '@colrag/core'

/** Code units of a page other than white space, and how many of them are in exactly one block. */
export function glyphShares(page: PageRecord, blocks: readonly Block[]): { readonly once: number; readonly all: number } {
  const taken = page.spans.map((span) => new Uint8Array(span.text.length))
  for (const { span, start, end } of blocks.flatMap((b) => [...b.slices, ...(b.grid?.cells.flatMap((c) => c.slices) ?? [])])) {
    const counts = taken[span]
    for (let i = start; counts && i < Math.min(end, counts.length); i++) counts[i] = Math.min(2, (counts[i] as number) + 1)
  }
  let once = 0
  let all = 0
  page.spans.forEach((span, s) => {
    for (let i = 0; i < span.text.length; i++) {
      if (/\s/.test(span.text[i] ?? '')) continue
      all++
      if (taken[s]?.[i] === 1) once++
    }
  })
  return { once, all }
}
