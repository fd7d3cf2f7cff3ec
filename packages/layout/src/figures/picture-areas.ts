import type { Box, PageRecord } from '@colrag/core'
import { areaOf, intersectBox, shareInside, unionBox } from '@colrag/core'

const leastSide = 20
const leastShare = 0.003
const groundShare = 0.4
const insetShare = 0.25

/** Does `inset` lie on `ground` as on a background: a picture that covers much of the page, of which it takes a small part? */
export const liesOnGround = (inset: Box, ground: Box, page: PageRecord): boolean =>
  areaOf(ground) >= groundShare * page.width * page.height && areaOf(inset) < insetShare * areaOf(ground)

/** Areas covered by pictures, tiles of one picture joined, icons left out; clipped to the page, from top to bottom. A picture on a background stands by itself. */
export function pictureAreas(page: PageRecord): readonly Box[] {
  const whole = { x: 0, y: 0, width: page.width, height: page.height }
  let areas: Box[] = []
  for (const { box } of page.images) {
    const clipped = intersectBox(box, whole)
    if (clipped) areas = joined(page, areas, clipped)
  }
  return areas
    .filter((b) => b.width >= leastSide && b.height >= leastSide && areaOf(b) >= leastShare * page.width * page.height)
    .sort((a, b) => a.y - b.y || a.x - b.x)
}

/** Tiles share (nearly) a whole side; a picture inside another belongs to it. */
function joined(page: PageRecord, areas: Box[], added: Box): Box[] {
  const isPart = (a: Box, b: Box): boolean => shareInside(a, b) > 0.7 && !liesOnGround(a, b, page)
  let box = added
  let rest = areas
  for (;;) {
    const partner = rest.find((other) => isPart(box, other) || isPart(other, box) || sharesSide(box, other))
    if (!partner) return [...rest, box]
    rest = rest.filter((other) => other !== partner)
    box = unionBox([box, partner])
  }
}

function sharesSide(a: Box, b: Box): boolean {
  const near = (p: number, q: number): boolean => Math.abs(p - q) <= 1.5
  const sameX = near(a.x, b.x) && near(a.width, b.width)
  const sameY = near(a.y, b.y) && near(a.height, b.height)
  return (
    (sameX && (near(a.y + a.height, b.y) || near(b.y + b.height, a.y))) || (sameY && (near(a.x + a.width, b.x) || near(b.x + b.width, a.x)))
  )
}
