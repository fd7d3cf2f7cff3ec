import type { Box, TextLine } from '@colrag/core'
import type { PlacedWord, SlicedText } from '@colrag/stage-kit'
import { stretches } from './stretches.ts'

/**
 * A line by itself. `joined`: it goes on in the next line without a break (a word divided at the line's end). `words`: where what stands
 * between its spaces stands, if that is known.
 */
export interface Line {
  readonly text: string
  readonly box: Box
  readonly joined?: boolean
  readonly words?: readonly PlacedWord[]
}

/** Text and where its lines, or the evenly set stretches of a line, stand, as a block text holds them. */
export interface LinedText {
  readonly text: string
  readonly lines: readonly TextLine[]
}

/** Lines put together with line feeds between them; empty lines leave no trace. */
export function joinLines(lines: readonly Line[]): LinedText {
  let text = ''
  const places: TextLine[] = []
  let joined = true
  for (const line of lines) {
    if (line.text === '') continue
    if (!joined) text += '\n'
    places.push(...stretches(line, text.length))
    text += line.text
    joined = line.joined ?? false
  }
  return { text, lines: places }
}

/** The lines of sliced text by themselves. */
export const splitLines = ({ text, lines }: LinedText | SlicedText): Line[] =>
  lines.map(({ start, end, ...line }) => ({ ...line, text: text.slice(start, end) }))

/** Texts put below one another; empty ones leave no trace. */
export function stackTexts(parts: readonly LinedText[]): LinedText {
  let text = ''
  const lines: TextLine[] = []
  for (const part of parts) {
    if (part.text === '') continue
    if (text !== '') text += '\n'
    for (const { start, end, box } of part.lines) lines.push({ start: start + text.length, end: end + text.length, box })
    text += part.text
  }
  return { text, lines }
}
