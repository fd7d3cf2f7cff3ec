import type { RuleLine, TextSpan } from '@colrag/core'
import { isCjk } from '@colrag/stage-kit'
import type { GlyphRun } from './build-spans.ts'
import { round, toBox } from './rectangle.ts'

/** Pitches in ems: set solid, and letter-spaced as in the heads of tables. */
const solid = 1.2
const widest = 2.2

interface Stone {
  readonly index: number
  readonly span: TextSpan
  readonly x: number
  readonly y: number
}

/**
 * Vertical writing made of upright glyphs placed one by one downwards: joins such columns into vertical spans. A column goes on downwards in
 * content order at an even pitch with no ruling line between its glyphs; it is none where rows of text explain its glyphs better.
 */
export function stackGlyphs(runs: readonly GlyphRun[], lines: readonly RuleLine[]): GlyphRun[] {
  const stones = runs.map((run, index) => stoneOf(run, index))
  const stacks: Stone[][] = []
  let stack: Stone[] = []
  for (const stone of stones) {
    if (stone && stack.length > 0 && follows(stack, stone, lines)) stack.push(stone)
    else {
      if (stack.length > 1) stacks.push(stack)
      stack = stone ? [stone] : []
    }
  }
  if (stack.length > 1) stacks.push(stack)

  const taken = new Map<number, GlyphRun | null>()
  for (const column of stacks) {
    if (!isColumn(column, runs)) continue
    for (const stone of column) taken.set(stone.index, null)
    taken.set((column[0] as Stone).index, join(column, runs))
  }
  return runs.flatMap((run, index) => {
    const joined = taken.get(index)
    return joined === undefined ? [run] : joined === null ? [] : [joined]
  })
}

/** A run that can be one place of a column: a CJK character, or two or three digits set side by side. */
function stoneOf({ span }: GlyphRun, index: number): Stone | null {
  const em = span.fontSize
  const turned = span.direction === 'down' && /^[ー―—–〜～（）()「」『』【】、。]$/.test(span.text)
  if (!turned && span.direction !== 'horizontal') return null
  if (span.box.width > 1.3 * em || !(/^[0-9A-Za-z]{1,3}$/.test(span.text) || ([...span.text].length === 1 && isCjk(span.text)))) return null
  return { index, span, x: span.box.x + span.box.width / 2, y: span.box.y + span.box.height / 2 }
}

const pitchOf = (a: Stone, b: Stone): number => (b.y - a.y) / a.span.fontSize

function follows(stack: readonly Stone[], next: Stone, lines: readonly RuleLine[]): boolean {
  const last = stack[stack.length - 1] as Stone
  const em = last.span.fontSize
  if (next.index !== last.index + 1 || Math.abs(next.span.fontSize - em) > 0.1 * em || next.span.hidden !== last.span.hidden) return false
  const pitch = pitchOf(last, next)
  // Punctuation sits aside in its square, so the middles of boxes may differ.
  if (Math.abs(next.x - last.x) > 0.4 * em || pitch < 0.5 || pitch > widest) return false
  const first = stack[0] as Stone
  if (stack.length > 1 && Math.abs(pitch - pitchOf(first, last) / (stack.length - 1)) > 0.35) return false
  return !lines.some((l) => l.y1 === l.y2 && l.y1 > last.y && l.y1 < next.y && l.x1 < last.x && l.x2 > last.x)
}

function isColumn(column: readonly Stone[], runs: readonly GlyphRun[]): boolean {
  const first = column[0] as Stone
  const last = column[column.length - 1] as Stone
  const em = first.span.fontSize
  const pitch = (last.y - first.y) / em / (column.length - 1)
  const text = column.map((stone) => stone.span.text).join('')
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) || new Set(text).size === 1) return false
  const members = new Set(column.map((stone) => stone.index))
  const beside = (stone: Stone, reach: number): boolean =>
    runs.some(({ span }, index) => {
      if (members.has(index) || span.direction !== 'horizontal') return false
      const gap = Math.max(span.box.x - (stone.span.box.x + stone.span.box.width), stone.span.box.x - (span.box.x + span.box.width))
      return Math.abs(span.box.y + span.box.height / 2 - stone.y) < 0.15 * em && gap < reach
    })
  const explained = column.filter((stone) => beside(stone, pitch <= solid ? Math.max(0.05, pitch - 1) * em : Infinity)).length
  return explained < (pitch <= solid ? 0.3 : 0.6) * column.length
}

function join(column: readonly Stone[], runs: readonly GlyphRun[]): GlyphRun {
  const first = column[0] as Stone
  const last = column[column.length - 1] as Stone
  const half = first.span.fontSize / 2
  const x = column.map((stone) => stone.x).sort((a, b) => a - b)[column.length >> 1] as number
  const top = first.y - half
  const offsets: number[] = []
  for (const stone of column) {
    const units = stone.span.text.length
    for (let i = 0; i < units; i++) offsets.push(round(stone.y - half - top + (2 * half * i) / units))
  }
  offsets.push(round(last.y + half - top))
  return {
    glyphs: column.flatMap((stone) => runs[stone.index]?.glyphs ?? []),
    span: {
      ...first.span,
      text: column.map((stone) => stone.span.text).join(''),
      box: toBox({ x0: x - half, x1: x + half, y0: top, y1: last.y + half }),
      direction: 'vertical',
      offsets: offsets.map((at, i) => Math.max(at, ...offsets.slice(Math.max(0, i - 3), i))),
    },
  }
}
