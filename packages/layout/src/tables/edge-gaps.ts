import type { VisualRow } from './table-rows.ts'

const leastRows = 6
const leastStarts = 5
/** A gap that is no space between words, as a share of the font size. */
const clearGap = 0.75
const space = 0.15

type Words = readonly (readonly [from: number, to: number])[]

/**
 * Places where a column begins or ends although a few rows have ink there: words of half the rows begin (or, as right-aligned numbers do, end) at
 * one x, apart from the words before (or after) by gaps that are wider than spaces in many of them (words of one phrase, as in dates, stand a
 * space apart in every row), hardly any word crosses it, and none of the `gaps` known parts them.
 */
export function edgeGaps(rows: readonly VisualRow[], em: number, gaps: readonly number[]): readonly number[] {
  if (rows.length < leastRows) return []
  const lines = rows.map((row): Words => row.segments.flatMap((s) => s.atoms).map(({ box }) => [box.x, box.x + box.width] as const))
  const mirrored = lines.map((words) => words.map(([from, to]) => [-to, -from] as const).toReversed())
  const begun = startsOf(rows, lines, em, gaps)
  const ended = startsOf(
    rows,
    mirrored,
    em,
    [...gaps, ...begun].map((gap) => -gap).toSorted((a, b) => a - b),
  )
  return [...begun, ...ended.map((gap) => -gap)]
}

function startsOf(rows: readonly VisualRow[], lines: readonly Words[], em: number, gaps: readonly number[]): readonly number[] {
  const starts: { x: number; row: number; gap: number; before: number }[] = []
  lines.forEach((words, row) => {
    const size = (rows[row] as VisualRow).size
    words.slice(1).forEach(([x], i) => {
      const [from, to] = words[i] as readonly [number, number]
      const gap = (x - to) / size
      if (gap > space) starts.push({ x, row, gap, before: (from + to) / 2 })
    })
  })
  starts.sort((a, b) => a.x - b.x || a.row - b.row)
  const found: number[] = []
  const least = Math.max(leastStarts, 0.5 * rows.length)
  for (let from = 0; from < starts.length;) {
    const first = (starts[from] as { x: number }).x
    let to = from
    while (to < starts.length && (starts[to] as { x: number }).x - first <= 0.12 * em) to++
    const own = starts.slice(from, to)
    const support = new Set(own.map((s) => s.row)).size
    const clear = own.filter((s) => s.gap >= clearGap).length
    const known = gaps.filter((gap) => gap < first).at(-1) ?? -Infinity
    const parted = own.filter((s) => s.before > known).length
    if (support >= least && parted >= 0.5 * own.length && clear >= 0.3 * own.length && crossings(lines, first, em) <= 0.15 * rows.length)
      found.push(first - 0.08 * em)
    from = to
  }
  return found
}

const crossings = (lines: readonly Words[], x: number, em: number): number =>
  lines.filter((words) => words.some(([from, to]) => from < x - 0.15 * em && to > x + 0.15 * em)).length
