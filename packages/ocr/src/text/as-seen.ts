import type { TextSpan } from '@colrag/core'

/** By how much the halves of one glyph may seem to differ, in ems: places are rounded, and lines set wide. */
const equal = 0.006

/**
 * A run with the two letters of each lam-alef ligature in the order of all others, as they are seen: files name the letters of one glyph in the
 * order of reading. That it is one glyph shows in its halves, which are equally wide, as the letters themselves never are.
 */
export function asSeen(span: TextSpan): TextSpan {
  if (!ligature.test(span.text)) return span
  const text = span.text.replace(new RegExp(ligature, 'g'), (pair, at: number) => {
    const [from, middle, to] = [span.offsets[at], span.offsets[at + 1], span.offsets[at + 2]] as [number, number, number]
    return Math.abs(middle - from - (to - middle)) < equal * span.fontSize ? `${pair[1]}${pair[0]}` : pair
  })
  return text === span.text ? span : { ...span, text }
}

const ligature = /\u0644[\u0622\u0623\u0625\u0627]/
