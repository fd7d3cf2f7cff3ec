import type { Box, Unit } from '@colrag/core'
import type { Sentence } from '@colrag/stage-kit'

const most = 4

/**
 * For the sentence at an index the texts of the four nearest ones on its page, by the gap between their boxes. Words of a drawing belong to
 * what is drawn beside them. Ties by order.
 */
export function neighbours(sentences: readonly Sentence[], unit: Unit): (index: number) => readonly string[] {
  const places = sentences.map((s) => {
    const touched = unit.placements.filter((p) => p.start < s.end && p.end > s.start)
    return touched[0] === undefined ? null : { page: touched[0].page, box: around(touched.map((p) => p.box)) }
  })
  return (index) => {
    const here = places[index]
    if (!here) return []
    return places
      .flatMap((there, i) => (there && i !== index && there.page === here.page ? [{ i, gap: gapBetween(here.box, there.box) }] : []))
      .sort((a, b) => a.gap - b.gap || a.i - b.i)
      .slice(0, most)
      .map(({ i }) => sentences[i]?.text ?? '')
  }
}

function around(boxes: readonly Box[]): Box {
  const x = Math.min(...boxes.map((b) => b.x))
  const y = Math.min(...boxes.map((b) => b.y))
  return {
    x,
    y,
    width: Math.max(...boxes.map((b) => b.x + b.width)) - x,
    height: Math.max(...boxes.map((b) => b.y + b.height)) - y,
  }
}

const gapBetween = (a: Box, b: Box): number =>
  Math.hypot(Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width), Math.max(0, a.y - b.y - b.height, b.y - a.y - a.height))
