import type { Box, TextLine } from '@colrag/core'

/** A line by itself. `joined`: it goes on in the next line without a break (a word divided at the line's end). */
export interface Line {
  readonly text: string
  readonly box: Box
  readonly joined?: boolean
}

/** Text and where its lines stand, as a block text holds them. */
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
    places.push({ start: text.length, end: text.length + line.text.length, box: line.box })
    text += line.text
    joined = line.joined ?? false
  }
  return { text, lines: places }
}

export const splitLines = ({ text, lines }: LinedText): Line[] =>
  lines.map(({ start, end, box }) => ({ text: text.slice(start, end), box }))

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
