import type { PageRecord, RuleLine, TextSpan } from '@colrag/core'
import { textSpan } from './sample-page.ts'

/** Where a drawn table stands and which of its lines are drawn: all, those across, those around head and body, or none. */
export interface DrawnTable {
  readonly x?: number
  readonly y?: number
  readonly widths?: readonly number[]
  readonly pitch?: number
  readonly rules?: 'all' | 'across' | 'head' | 'none'
  /** Numbers end at the right edge of their column. */
  readonly right?: boolean
  readonly boldHead?: boolean
}

/** The words and lines of a table; null is a cell that nothing is written in. */
export function drawnTable(
  texts: readonly (readonly (string | null)[])[],
  { x = 60, y = 100, widths = texts[0]?.map(() => 90) ?? [], pitch = 18, rules = 'none', right = false, boldHead = false }: DrawnTable = {},
): Pick<PageRecord, 'spans' | 'lines'> {
  const edges = widths.reduce<number[]>((xs, w) => [...xs, (xs.at(-1) as number) + w], [x])
  const end = edges.at(-1) as number
  const spans = texts.flatMap((row, r) =>
    row.flatMap((text, c): TextSpan[] => {
      if (text === null) return []
      const span = textSpan(text, { x: (edges[c] as number) + 5, y: y + 3 + pitch * r, bold: boldHead && r === 0 })
      if (!right || !/^[\d,.-]+$/.test(text)) return [span]
      return [{ ...span, box: { ...span.box, x: (edges[c + 1] as number) - 5 - span.box.width } }]
    }),
  )
  const across = (row: number): RuleLine => ({ x1: x, x2: end, y1: y + pitch * row, y2: y + pitch * row, thickness: 0.5 })
  const along = (at: number): RuleLine => ({ x1: at, x2: at, y1: y, y2: y + pitch * texts.length, thickness: 0.5 })
  const every = texts.map((_, r) => across(r))
  const lines = {
    all: [...every, across(texts.length), ...edges.map(along)],
    across: [...every, across(texts.length)],
    head: [across(0), across(1), across(texts.length)],
    none: [],
  }[rules]
  return { spans, lines }
}
