import type { Anchor, Box, Placement, Unit } from '@colrag/core'

/**
 * Where code units `start` to `end` of a unit's text stand: the boxes of the placements they touch, cut to the quoted share along the line.
 * Falls back to the unit's anchors where nothing is placed.
 */
export function quoteAnchors(unit: Unit, start: number, end: number): readonly Anchor[] {
  const documentId = unit.anchors[0]?.documentId
  const touched = unit.placements.filter((p) => p.start < end && p.end > start)
  if (!documentId || touched.length === 0) return unit.anchors
  const pages = new Map<number, Box[]>()
  for (const p of touched) pages.set(p.page, [...(pages.get(p.page) ?? []), cutTo(p, unit.text, start, end)])
  return [...pages].map(([page, boxes]) => ({ documentId, page, boxes }))
}

/** Along the longer side; a cell that is quoted whole keeps its box. A cell of several lines cannot be cut by length. */
function cutTo(p: Placement, text: string, start: number, end: number): Box {
  const from = shareBefore(text, p, Math.max(start, p.start))
  const to = shareBefore(text, p, Math.min(end, p.end))
  const { x, y, width, height } = p.box
  if (to - from >= 0.999 || manyLines(p)) return p.box
  return width >= height
    ? { x: x + width * from, y, width: width * (to - from), height }
    : { x, y: y + height * from, width, height: height * (to - from) }
}

const manyLines = ({ box, start, end }: Placement): boolean => {
  const [long, short] = [Math.max(box.width, box.height), Math.min(box.width, box.height)]
  return short > 0 && (end - start) * short > long * 3
}

/** Which share of a stretch of text lies before a place in it, by length: wide characters take twice the room of narrow ones. */
export function shareBefore(text: string, p: Pick<Placement, 'start' | 'end'>, at: number): number {
  const width = (from: number, to: number): number =>
    Array.from(text.slice(from, to), (c): number => (c.charCodeAt(0) > 0x2e7f ? 2 : 1)).reduce((a, b) => a + b, 0)
  return width(p.start, at) / Math.max(1, width(p.start, p.end))
}
