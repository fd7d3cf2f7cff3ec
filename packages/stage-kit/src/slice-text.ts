import type { Box, Direction, PageRecord, SpanSlice, TextSpan } from '@colrag/core'
import { unionBox } from '@colrag/core'
import type { SlicePiece } from './slice-spaces.ts'
import { spacesBetween } from './slice-spaces.ts'

/** The box of some code units of a span. */
export function sliceBox(span: TextSpan, start: number, end: number): Box {
  const from = span.offsets[start] ?? 0
  const to = span.offsets[end] ?? from
  const { x, y, width, height } = span.box
  switch (span.direction) {
    case 'horizontal':
      return { x: x + from, y, width: to - from, height }
    case 'flipped':
      return { x: x + width - to, y, width: to - from, height }
    case 'vertical':
    case 'down':
      return { x, y: y + from, width, height: to - from }
    case 'up':
      return { x, y: y + height - to, width, height: to - from }
  }
}

/** What stands between two spaces of a line, and where. */
export interface PlacedWord {
  readonly text: string
  readonly box: Box
}

/**
 * Text of the slices with its lines: slices of one line joined (a space where Latin words would touch), lines joined by line feeds. `words`: those of
 * a line in its order.
 */
export interface SlicedText {
  readonly text: string
  readonly lines: readonly { readonly start: number; readonly end: number; readonly box: Box; readonly words: readonly PlacedWord[] }[]
}

/**
 * Slices must come in reading order. Two neighbours are on one line when they overlap by half across the writing direction; whether a gap between
 * them is a space is told by `spacesBetween`.
 */
export function sliceText(page: PageRecord, slices: readonly SpanSlice[], separator = '\n'): SlicedText {
  let text = ''
  const lines: SlicedText['lines'][number][] = []
  for (const pieces of linesOf(page, slices)) {
    text = text.trimEnd()
    if (text !== '') text += separator
    const start = text.length
    const spaces = spacesBetween(pieces)
    pieces.forEach((piece, i) => {
      if (i > 0 && spaces[i - 1] === true) text += ' '
      text += text.length === start ? piece.text.trimStart() : piece.text
    })
    const end = text.trimEnd().length
    if (end > start) lines.push({ start, end, box: unionBox(pieces.map((p) => p.box)) as Box, words: wordsOf(pieces, spaces) })
  }
  return { text: text.trimEnd(), lines }
}

/** `spaces[i]`: whether a space stands before piece i + 1. */
function wordsOf(pieces: readonly PlacedPiece[], spaces: readonly boolean[]): readonly PlacedWord[] {
  const words: { text: string; box: Box }[] = []
  let open = false
  for (const [i, { text, span, start }] of pieces.entries()) {
    if (i > 0 && spaces[i - 1] === true) open = false
    let end = 0
    for (const { 0: word, index } of text.matchAll(/\S+/g)) {
      if (index > end) open = false
      end = index + word.length
      const box = sliceBox(span, start + index, start + end)
      const last = words.at(-1)
      if (open && last) words[words.length - 1] = { text: last.text + word, box: unionBox([last.box, box]) as Box }
      else words.push({ text: word, box })
      open = true
    }
    if (end < text.length) open = false
  }
  return words
}

interface PlacedPiece extends SlicePiece {
  readonly span: TextSpan
  readonly start: number
}

function linesOf(page: PageRecord, slices: readonly SpanSlice[]): readonly (readonly PlacedPiece[])[] {
  const lines: PlacedPiece[][] = []
  for (const { span: at, start, end } of slices) {
    const span = page.spans[at]
    if (!span) continue
    const { direction, fontSize: size, font } = span
    const piece = { text: span.text.slice(start, end), box: sliceBox(span, start, end), direction, size, font, span, start }
    const last = lines.at(-1)?.at(-1)
    if (last && sameLine(last, piece.box, direction)) lines.at(-1)?.push(piece)
    else lines.push([piece])
  }
  return lines
}

function sameLine(last: { box: Box; direction: Direction }, box: Box, direction: Direction): boolean {
  if (last.direction !== direction) return false
  const across = direction === 'horizontal' || direction === 'flipped'
  const [a0, a1, b0, b1] = across
    ? [last.box.y, last.box.y + last.box.height, box.y, box.y + box.height]
    : [last.box.x, last.box.x + last.box.width, box.x, box.x + box.width]
  return Math.min(a1, b1) - Math.max(a0, b0) >= 0.5 * Math.min(a1 - a0, b1 - b0)
}
