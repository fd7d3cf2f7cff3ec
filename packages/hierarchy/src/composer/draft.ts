import type { BlockId, BlockKind, Box } from '@colrag/core'
import { unionBox } from '@colrag/core'
import type { PlacedText } from './placed-text.ts'
import { joinPlaced, placeText, slicePlaced } from './placed-text.ts'
import type { PageBlock } from './table-titles.ts'

/** Which code units of a block's text went into a unit, and where in the unit's text they begin. */
interface DraftSource {
  readonly blockId: BlockId
  readonly start: number
  readonly end: number
  readonly at: number
}

/** A block unit before it has an id. `notes` go into its context behind title and section; `facets` are added to the common ones. */
export interface Draft {
  readonly kind: BlockKind
  readonly content: PlacedText
  readonly boxes: readonly Box[]
  readonly sources: readonly DraftSource[]
  readonly section: readonly string[]
  readonly notes: readonly string[]
  readonly facets: Readonly<Record<string, string>>
  /** Code units at the beginning of the text that an earlier unit of the page says already: a table's header. */
  readonly repeated?: number
  /** Nothing on the page says what it is: it gets no context either, by which it would be found for what others say. */
  readonly bare?: true
  /** The block whose picture goes with the unit, where that is not the first source. */
  readonly picture?: BlockId
}

/** Part of one block, as it stands on the page. */
export function pieceOf({ block, text }: PageBlock, page: number, start: number, end: number): Draft {
  const content = slicePlaced(placeText(text, page), start, end)
  const whole = start === 0 && end === text.text.length
  const boxes = whole || content.placements.length === 0 ? block.boxes : boxesOf(block.boxes, content)
  return { kind: block.kind, content, boxes, sources: [{ blockId: block.id, start, end, at: 0 }], section: [], notes: [], facets: {} }
}

/** One draft of several, in their order, each on its own line; the kind is that of the longest that is no heading. */
export function joinDrafts(parts: readonly Draft[]): Draft | null {
  const [first, ...rest] = parts
  if (!first) return null
  if (rest.length === 0) return first
  let at = 0
  const sources = parts.flatMap((part) => {
    const own = part.sources.map((s) => ({ ...s, at: s.at + at }))
    at += part.content.text === '' ? 0 : part.content.text.length + 1
    return own
  })
  const body = parts.filter((p) => p.kind !== 'heading' && p.kind !== 'title')
  const longest = (body.length > 0 ? body : parts).reduce((a, b) => (b.content.text.length > a.content.text.length ? b : a))
  return {
    ...first,
    kind: longest.kind,
    content: joinPlaced(
      parts.map((p) => p.content),
      '\n',
    ),
    boxes: parts.flatMap((p) => p.boxes),
    sources,
  }
}

/** One box per box of the block (a paragraph over two columns), around the lines that lie in it. */
function boxesOf(boxes: readonly Box[], content: PlacedText): readonly Box[] {
  const groups = boxes.map((): Box[] => [])
  for (const { box } of content.placements) {
    const x = box.x + box.width / 2
    const y = box.y + box.height / 2
    const distance = (b: Box): number => Math.max(b.x - x, 0, x - b.x - b.width) + Math.max(b.y - y, 0, y - b.y - b.height)
    const nearest = boxes.reduce((best, b, i) => (distance(b) < distance(boxes[best] ?? b) ? i : best), 0)
    groups[nearest]?.push(box)
  }
  return groups.filter((g) => g.length > 0).map((g) => unionBox(g))
}
