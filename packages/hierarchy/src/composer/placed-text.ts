import type { BlockText, Placement } from '@colrag/core'

/** Text that knows where it stands; placements are in the order of the text and do not overlap. */
export interface PlacedText {
  readonly text: string
  readonly placements: readonly Placement[]
}

export function placeText(source: BlockText, page: number): PlacedText {
  const placements = source.lines
    .filter((line) => line.end > line.start && line.end <= source.text.length)
    .map(({ start, end, box }) => ({ start, end, page, box }))
  return { text: source.text, placements }
}

/** Code units `start` to `end`; a line cut in two keeps its whole box on both sides. */
export function slicePlaced(source: PlacedText, start: number, end: number): PlacedText {
  const placements = source.placements.flatMap((p) => {
    const from = Math.max(p.start, start)
    const to = Math.min(p.end, end)
    return to > from ? [{ ...p, start: from - start, end: to - start }] : []
  })
  return { text: source.text.slice(start, end), placements }
}

export function joinPlaced(parts: readonly PlacedText[], separator: string): PlacedText {
  let text = ''
  const placements: Placement[] = []
  for (const part of parts) {
    if (part.text === '') continue
    if (text !== '') text += separator
    const shift = text.length
    text += part.text
    for (const p of part.placements) placements.push({ ...p, start: p.start + shift, end: p.end + shift })
  }
  return { text, placements }
}
