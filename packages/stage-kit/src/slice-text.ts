import type { Box, Direction, PageRecord, SpanSlice, TextSpan } from '@colrag/core'
import { unionBox } from '@colrag/core'

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

/** Text of the slices with its lines: slices of one line joined (a space where Latin words would touch), lines joined by line feeds. */
export interface SlicedText {
  readonly text: string
  readonly lines: readonly { readonly start: number; readonly end: number; readonly box: Box }[]
}

/**
 * Slices must come in reading order. Two neighbours are on one line when they overlap by half across the writing direction; a gap of more
 * than a quarter of the font size between two of them is a space unless both sides are CJK.
 */
export function sliceText(page: PageRecord, slices: readonly SpanSlice[], separator = '\n'): SlicedText {
  let text = ''
  const lines: { start: number; end: number; box: Box }[] = []
  let last: { box: Box; direction: Direction; size: number } | null = null
  let boxes: Box[] = []
  let start = 0
  const endLine = (): void => {
    if (boxes.length > 0 && text.length > start) lines.push({ start, end: text.length, box: unionBox(boxes) })
    boxes = []
  }
  for (const slice of slices) {
    const span = page.spans[slice.span]
    if (!span) continue
    const piece = span.text.slice(slice.start, slice.end)
    const box = sliceBox(span, slice.start, slice.end)
    if (last && !sameLine(last, box, span.direction)) {
      endLine()
      text = text.trimEnd()
      if (lines.length > 0) {
        const held = lines[lines.length - 1]
        if (held) held.end = Math.min(held.end, text.length)
      }
      text += text === '' ? '' : separator
      start = text.length
    } else if (
      last &&
      gapAlong(last.box, box, span.direction) > last.size * 0.25 &&
      !/\s$/.test(text) &&
      !/^\s/.test(piece) &&
      !(isCjk(text.at(-1) ?? '') && isCjk(piece[0] ?? ''))
    ) {
      text += ' '
    }
    text += text.length === start ? piece.trimStart() : piece
    boxes.push(box)
    last = { box, direction: span.direction, size: span.fontSize }
  }
  endLine()
  const trimmed = text.trimEnd()
  return { text: trimmed, lines: lines.map((l) => ({ ...l, end: Math.min(l.end, trimmed.length) })).filter((l) => l.end > l.start) }
}

function sameLine(last: { box: Box; direction: Direction }, box: Box, direction: Direction): boolean {
  if (last.direction !== direction) return false
  const across = direction === 'horizontal' || direction === 'flipped'
  const [a0, a1, b0, b1] = across
    ? [last.box.y, last.box.y + last.box.height, box.y, box.y + box.height]
    : [last.box.x, last.box.x + last.box.width, box.x, box.x + box.width]
  return Math.min(a1, b1) - Math.max(a0, b0) >= 0.5 * Math.min(a1 - a0, b1 - b0)
}

function gapAlong(last: Box, box: Box, direction: Direction): number {
  switch (direction) {
    case 'horizontal':
      return box.x - (last.x + last.width)
    case 'flipped':
      return last.x - (box.x + box.width)
    case 'vertical':
    case 'down':
      return box.y - (last.y + last.height)
    case 'up':
      return last.y - (box.y + box.height)
  }
}

/** Scripts that are written without spaces between words, with their punctuation and full-width forms. */
export const isCjk = (character: string): boolean =>
  /[\u2e80-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3134f}]/u.test(character)
