import type { Stroke } from './join-strokes.ts'
import type { VisualRow } from './table-rows.ts'

/**
 * Ranges of rows (first and last index, inclusive) that horizontal strokes of one width set off as tables without vertical lines: two or
 * more strokes with the same ends above each other, and rows of several segments between them. `strokes` must not belong to another table.
 */
export function ruleBands(rows: readonly VisualRow[], strokes: readonly Stroke[], em: number): readonly (readonly [number, number])[] {
  const bands: [number, number][] = []
  for (const stack of stacksOf(strokes, em)) {
    let open: [number, number] | null = null
    for (let i = 1; i < stack.length; i++) {
      const inside = between(rows, stack[i - 1] as Stroke, stack[i] as Stroke, em)
      const multi = inside.filter((r) => (rows[r] as VisualRow).segments.length > 1).length
      const first = inside[0]
      const last = inside.at(-1)
      if (first !== undefined && last !== undefined && multi >= 0.5 * inside.length) {
        if (open) open[1] = last
        else open = [first, last]
      } else if (first !== undefined && open) {
        bands.push(open)
        open = null
      }
    }
    if (open) bands.push(open)
  }
  return bands.filter(([a, b]) => b > a).sort((a, b) => a[0] - b[0] || b[1] - a[1])
}

/** Strokes with the same ends, from top to bottom. */
function stacksOf(strokes: readonly Stroke[], em: number): readonly (readonly Stroke[])[] {
  const long = strokes.filter((s) => s.to - s.from > 8 * em)
  const stacks: Stroke[][] = []
  for (const stroke of [...long].sort((a, b) => a.at - b.at || a.from - b.from)) {
    const stack = stacks.find((s) => Math.abs((s[0] as Stroke).from - stroke.from) < em && Math.abs((s[0] as Stroke).to - stroke.to) < em)
    if (stack) stack.push(stroke)
    else if (stacks.length < 200) stacks.push([stroke])
  }
  return stacks.filter((s) => s.length > 1)
}

/** Rows between two strokes that keep within their ends. */
function between(rows: readonly VisualRow[], above: Stroke, below: Stroke, em: number): readonly number[] {
  return rows.flatMap((row, i) => {
    const y = row.box.y + row.box.height / 2
    return y > above.at && y < below.at && row.box.x + row.box.width < above.to + em && row.box.x > above.from - em ? [i] : []
  })
}
