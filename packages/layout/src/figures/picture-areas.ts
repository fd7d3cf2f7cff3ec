import type { Box, PageRecord } from '@colrag/core'
import { areaOf, intersectBox, shareInside, unionBox } from '@colrag/core'

const leastSide = 20
const leastShare = 0.003

/** Areas covered by pictures, tiles of one picture joined, icons left out; clipped to the page, from top to bottom. */
export function pictureAreas(page: PageRecord): readonly Box[] {
  const whole = { x: 0, y: 0, width: page.width, height: page.height }
  let areas: Box[] = []
  for (const { box } of page.images) {
    const clipped = intersectBox(box, whole)
    if (clipped) areas = joined(areas, clipped)
  }
  return areas
    .filter((b) => b.width >= leastSide && b.height >= leastSide && areaOf(b) >= leastShare * page.width * page.height)
    .sort((a, b) => a.y - b.y || a.x - b.x)
}

/** Tiles share (nearly) a whole side; a picture inside another belongs to it. */
function joined(areas: Box[], added: Box): Box[] {
  let box = added
  let rest = areas
  for (;;) {
    const partner = rest.find((other) => isPart(box, other) || isPart(other, box) || sharesSide(box, other))
    if (!partner) return [...rest, box]
    rest = rest.filter((other) => other !== partner)
    box = unionBox([box, partner])
  }
}

const isPart = (a: Box, b: Box): boolean => shareInside(a, b) > 0.7

function sharesSide(a: Box, b: Box): boolean {
  const near = (p: number, q: number): boolean => Math.abs(p - q) <= 1.5
  const sameX = near(a.x, b.x) && near(a.width, b.width)
  const sameY = near(a.y, b.y) && near(a.height, b.height)
  return (
    (sameX && (near(a.y + a.height, b.y) || near(b.y + b.height, a.y))) || (sameY && (near(a.x + a.width, b.x) || near(b.x + b.width, a.x)))
  )
}
