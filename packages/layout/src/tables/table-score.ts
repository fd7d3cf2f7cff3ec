import { unionBox } from '@colrag/core'
import { listMarker } from '../kinds/list-marker.ts'
import { isBlankMark, isNumeric } from './numeric-text.ts'
import type { PlacedRow } from './logical-rows.ts'

const leaders = /(?:[.．・‥…]\s?){6,}|…{2,}/
const cjk = /[\u3040-\u30ff\u3400-\u9fff]/

/**
 * How sure it is, in [0, 1], that placed rows are a table; 0.5 and more is one. Prose in columns, lists with hanging markers and tables
 * of contents with leaders align as well as tables do, and are told by what they say: cells of a table are short, filled evenly, often
 * numbers, and do not run on into the next line.
 */
export function tableScore(rows: readonly PlacedRow[], columns: number, ruled: boolean, em: number): number {
  const columnsOf = byColumn(rows, columns)
  const multi = rows.filter((r) => r.placed.length > 1)
  if (multi.length < (ruled ? 2 : 3)) return 0
  if (rows.filter((r) => leaders.test(r.row.text)).length > 0.3 * rows.length) return 0
  if (columns === 2 && share(columnsOf[0] ?? [], ({ text }) => listMarker(text) !== null && text.length <= 5) > 0.6) return 0
  const crossing = rows.filter(
    (r) => r.placed.length === 1 && (r.placed[0]?.to ?? 0) - (r.placed[0]?.from ?? 0) >= Math.max(1, columns / 2),
  ).length
  if (crossing > 0.4 * rows.length) return 0
  if (!ruled && (!meetsAcross(rows, columns) || !isLevel(multi))) return 0
  if (!ruled && runsOnBeside(rows, columns)) return 0
  const proseColumns = columnsOf.filter(isProse).length
  const valued = share(columnsOf.at(-1) ?? [], ({ text }) => isNumeric(text) || isBlankMark(text)) >= 0.8
  if (proseColumns >= 2 || (proseColumns === 1 && columns === 2 && !ruled && !valued)) return 0
  const fill = multi.reduce((n, r) => n + new Set(r.placed.map((s) => s.from)).size, 0) / (multi.length * columns)
  const numbers = columnsOf.slice(1).map((lines) => share(lines, ({ text }) => isNumeric(text) || isBlankMark(text)))
  const numeric = numbers.length === 0 ? 0 : numbers.filter((s) => s >= 0.5).length / numbers.length
  const regular = multi.length / rows.length
  const evidence =
    0.25 * Math.min(1, (multi.length - 1) / 5) +
    0.2 * Math.min(1, (columns - 1) / 3) +
    0.2 * fill +
    0.35 * numeric +
    0.1 * regular +
    (ruled ? 0.3 : 0)
  const loose =
    multi.length < 4 || fill < 0.8 || narrowGap(rows, em) || columnsOf.some((cells) => share(cells, (c) => isLong(c.text, 0.75)) > 0.2)
  if (!ruled && numeric < 0.5 && (hasUnlikeSizes(multi) || columnsOf.some((lines) => lines.length > 0 && meanLength(lines) > 0.95)))
    return 0.3
  const floor = !ruled && numeric === 0 && (columns === 2 ? loose : fill < 0.7) ? 0.3 : 1
  return Math.round(Math.min(1, evidence, floor) * 1000) / 1000
}

interface Line {
  readonly text: string
  readonly width: number
}

function byColumn(rows: readonly PlacedRow[], columns: number): readonly (readonly Line[])[] {
  const out: Line[][] = Array.from({ length: columns }, () => [])
  for (const row of rows) {
    const own = Map.groupBy(
      row.placed.filter((s) => s.from === s.to),
      (s) => s.from,
    )
    for (const [column, segments] of own) {
      const text = segments.flatMap((s) => s.atoms.map((a) => a.text)).join(' ')
      out[column]?.push({ text, width: unionBox(segments.map((s) => s.box))?.width ?? 0 })
    }
  }
  return out
}

/** At each gap between columns most rows of the emptier side have text at the other side too; two columns of running text do not meet. */
function meetsAcross(rows: readonly PlacedRow[], columns: number): boolean {
  for (let gap = 1; gap < columns; gap++) {
    const sides = rows.map(({ placed }) => [placed.some((s) => s.from < gap), placed.some((s) => s.to >= gap)] as const)
    const both = sides.filter(([left, right]) => left && right).length
    const fewer = Math.min(sides.filter(([left]) => left).length, sides.filter(([, right]) => right).length)
    if (both < 0.5 * fewer) return false
  }
  return true
}

/** Cells of a row stand on one baseline, within a sixth of the font size; lines of neighbouring texts do so by chance only. */
function isLevel(rows: readonly PlacedRow[]): boolean {
  const bottom = (s: PlacedRow['placed'][number]): number => s.box.y + s.box.height
  const off = rows.flatMap((r) => {
    const bottoms = r.placed.map(bottom).sort((a, b) => a - b)
    const middle = bottoms[Math.floor(bottoms.length / 2)] ?? 0
    return bottoms.map((b) => Math.abs(b - middle) <= r.row.size / 6 + 0.5)
  })
  return off.filter(Boolean).length >= 0.7 * off.length
}

const share = (lines: readonly Line[], test: (line: Line) => boolean): number =>
  lines.length === 0 ? 0 : lines.filter(test).length / lines.length

const isLong = (text: string, factor: number): boolean => text.length >= factor * longLine(text)

const longLine = (text: string): number => (cjk.test(text) ? 18 : 38)

/** Mean length of some lines as a share of a long one. */
const meanLength = (lines: readonly Line[]): number => lines.reduce((n, { text }) => n + text.length / longLine(text), 0) / lines.length

/** Rows of a table have one size; large figures over small print are the cards of a poster. */
function hasUnlikeSizes(rows: readonly PlacedRow[]): boolean {
  const sizes = rows.map((r) => r.row.size).sort((a, b) => a - b)
  return (sizes[Math.floor(sizes.length * 0.8)] ?? 1) > 1.4 * (sizes[Math.floor(sizes.length * 0.2)] ?? 1)
}

/** Long lines, lines that begin in the middle of a sentence, or lines of words that fill their column to the same width. */
function isProse(lines: readonly Line[]): boolean {
  if (lines.length < 3) return false
  const running = share(lines, ({ text }) => /^\p{Ll}{2}/u.test(text))
  const started = share(lines, ({ text }) => /^\p{Lu}/u.test(text))
  if (share(lines, ({ text }) => isLong(text, 1)) > 0.5) return true
  if (running > 0.3 && started > 0.05 && share(lines, ({ text }) => text.length >= 20) > 0.4) return true
  const widest = Math.max(...lines.map((l) => l.width))
  const even = share(lines, ({ text, width }) => width > 0.85 * widest && isLong(text, 0.4))
  return lines.length >= 4 && even > 0.55 && share(lines, ({ text }) => isNumeric(text)) < 0.3
}

/**
 * A column of lines that begin in the middle of a sentence while something else stands beside nearly each of them: neighbouring texts. In a
 * table the other cells of a row are empty where one of them goes on.
 */
function runsOnBeside(rows: readonly PlacedRow[], columns: number): boolean {
  for (let column = 0; column < columns; column++) {
    const own = rows.flatMap(({ placed }) =>
      placed.filter((s) => s.from === column && s.to === column).map((s) => ({ s, alone: placed.length < 2 })),
    )
    const running = own.filter(({ s }) => /^\p{Ll}{2}[\p{L} ,.;'’-]{18}/u.test(s.atoms.map((a) => a.text).join(' ')))
    if (running.length >= 4 && running.length > 0.3 * own.length && running.filter(({ alone }) => !alone).length > 0.7 * running.length)
      return true
  }
  return false
}

function narrowGap(rows: readonly PlacedRow[], em: number): boolean {
  const gaps = rows.flatMap((r) =>
    r.placed
      .slice(1)
      .map(
        (s, i) => s.box.x - ((r.placed[i] as PlacedRow['placed'][number]).box.x + (r.placed[i] as PlacedRow['placed'][number]).box.width),
      ),
  )
  gaps.sort((a, b) => a - b)
  return (gaps[Math.floor(gaps.length * 0.1)] ?? 0) < em
}
